import { describe, expect, test } from "vitest";
import {
  accountsFrom,
  apiPath,
  callbackPath,
  decodeSegment,
  pages,
  pathAfterConnecting,
  webAddress,
} from "./paths.ts";

describe("callbackPath", () => {
  test("keeps a path of this app", () => {
    expect(callbackPath("/organizations/a/exports?offset=50#x")).toBe("/organizations/a/exports?offset=50#x");
    expect(callbackPath("http://localhost:3000/connections")).toBe("/connections");
  });

  test.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "http://["])(
    "leads nowhere else for %s",
    (value) => {
      expect(new URL(callbackPath(value), "http://here").host).toBe("here");
    },
  );

  test("does not return to the sign-in page", () => {
    expect(callbackPath("/sign-in?error=AccessDenied")).toBe("/");
    expect(callbackPath("/sign-in/code?flow=1")).toBe("/");
    expect(callbackPath(undefined)).toBe("/");
  });

  test("keeps no more than a cookie may hold", () => {
    expect(callbackPath(`/connections?${"x".repeat(600)}`)).toBe("/connections");
    expect(callbackPath(`/${"x".repeat(600)}`)).toBe("/");
  });
});

test("after the last organization a person goes back, and through a chain goes on", () => {
  expect(pathAfterConnecting(pages.connecting({ back: "/organizations?text=a" }))).toBe(
    "/organizations?text=a",
  );
  expect(pathAfterConnecting(pages.connecting({ back: "//evil.example/a" }))).toBe("/a");
  expect(pathAfterConnecting(pages.connecting({ chain: "1" }))).toBe("/connecting?chain=1");
  expect(pathAfterConnecting("/organizations?back=/connections")).toBe("/organizations?back=/connections");
});

test("ids are encoded in paths and decoded in segments", () => {
  expect(pages.export("a/b", "../x")).toBe("/organizations/a%2Fb/exports/..%2Fx");
  expect(apiPath("alpha", "/exports")).toBe("/api/v1/organizations/alpha/exports");
  expect(decodeSegment("a%2Fb")).toBe("a/b");
  expect(decodeSegment("%E0%A4%A")).toBeNull();
});

test("webAddress passes http and https alone", () => {
  expect(webAddress("https://books.example/documents/1")).toBe("https://books.example/documents/1");
  expect(webAddress("javascript:alert(1)")).toBeNull();
  expect(webAddress("data:text/html,x")).toBeNull();
  expect(webAddress("documents/1")).toBeNull();
  expect(webAddress(null)).toBeNull();
});

test("codes of an address that can be none, or stand twice, are dropped", () => {
  expect(accountsFrom([" ", "9".repeat(65), "0027", " 0027 ", "a\0b", "\ud800"])).toEqual(["0027"]);
  expect(accountsFrom("0027")).toEqual(["0027"]);
  expect(accountsFrom(undefined)).toEqual([]);
});

test("of many codes the first 50 are taken, from an address and into one", () => {
  const codes = Array.from({ length: 60 }, (_, index) => String(1000 + index));
  expect(accountsFrom(codes)).toEqual(codes.slice(0, 50));
  const address = new URL(pages.newImport("luecke-gmbh", codes), "https://kontor.example");
  expect(address.pathname).toBe("/organizations/luecke-gmbh/imports/new");
  expect(address.searchParams.getAll("account")).toEqual(codes.slice(0, 50));
});

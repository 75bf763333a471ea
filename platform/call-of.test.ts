import { afterEach, expect, test } from "vitest";
import { callOf } from "./call-of.ts";

const [, own = ""] = process.argv;

afterEach(() => {
  process.argv[1] = own;
});

test("names the commands of a release in a release, and those of a checkout elsewhere", () => {
  expect(callOf("service")).toBe("npm run service --");
  expect(callOf("service", "npm run --silent")).toBe("npm run --silent service --");
  process.argv[1] = "/opt/kontor/current/kontor.mjs";
  expect(callOf("web")).toBe("kontor web");
});

import { expect, it, vi } from "vitest";
import * as seal from "./seal-tokens.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ tokenKey: Buffer.alloc(32, 7) }) }));

const tokens = { access: "access-token", refresh: "refresh-token" };

it("opens what it sealed, for the same connection", () => {
  expect(seal.openTokens(seal.sealTokens(tokens, "one"), "one")).toEqual(tokens);
});

it("does not open for another connection, nor when a byte has changed", () => {
  const sealed = seal.sealTokens(tokens, "one");
  expect(() => seal.openTokens(sealed, "two")).toThrow();
  const bytes = Buffer.from(sealed, "base64");
  bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
  expect(() => seal.openTokens(bytes.toString("base64"), "one")).toThrow();
});

it("shows nothing of the tokens and never the same text twice", () => {
  const sealed = seal.sealTokens(tokens, "one");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("token");
  expect(seal.sealTokens(tokens, "one")).not.toBe(sealed);
});

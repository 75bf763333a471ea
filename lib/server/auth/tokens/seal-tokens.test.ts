import { expect, it, vi } from "vitest";
import { openTokens, sealTokens } from "./seal-tokens.ts";

const keys = vi.hoisted(() => ({ tokenKey: Buffer.alloc(32, 7), otherTokenKeys: [] as Buffer[] }));

vi.mock("../../configuration.ts", () => ({ configuration: () => keys }));

const tokens = { access: "access-token", refresh: "refresh-token" };

it("opens what it sealed, for the same connection", () => {
  expect(openTokens(sealTokens(tokens, "one"), "one")).toEqual(tokens);
});

it("does not open for another connection, nor when a byte has changed", () => {
  const sealed = sealTokens(tokens, "one");
  expect(() => openTokens(sealed, "two")).toThrow();
  const bytes = Buffer.from(sealed.sealed_tokens, "base64");
  bytes.writeUInt8(bytes.readUInt8(30) ^ 1, 30);
  expect(() => openTokens({ ...sealed, sealed_tokens: bytes.toString("base64") }, "one")).toThrow();
});

it("shows nothing of the tokens and never the same text twice", () => {
  const { sealed_tokens: sealed } = sealTokens(tokens, "one");
  expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("token");
  expect(sealTokens(tokens, "one").sealed_tokens).not.toBe(sealed);
});

it("opens with a key that seals no longer, and not without it", () => {
  const sealed = sealTokens(tokens, "one");
  const former = keys.tokenKey;
  keys.tokenKey = Buffer.alloc(32, 8);
  expect(() => openTokens(sealed, "one")).toThrow(sealed.key_id);
  keys.otherTokenKeys = [former];
  expect(openTokens(sealed, "one")).toEqual(tokens);
  expect(sealTokens(tokens, "one").key_id).not.toBe(sealed.key_id);
});

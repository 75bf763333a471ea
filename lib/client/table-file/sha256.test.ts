import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { sha256Of } from "./sha256.ts";

afterEach(() => vi.unstubAllGlobals());

test("a file has the hash that others compute, and none where the browser has no means for it", async () => {
  const bytes = Buffer.from("Konto;Name\r\n0027;Büro\r\n", "latin1");
  expect(await sha256Of(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
  vi.stubGlobal("crypto", {});
  expect(await sha256Of(new Blob([bytes]))).toBeNull();
});

import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { readTable } from "./read-table.ts";
import { sha256Of } from "./sha256.ts";
import { limits } from "./table.ts";

afterEach(() => vi.unstubAllGlobals());

test("a file has the hash that others compute, and none where the browser has no means for it", async () => {
  const bytes = Buffer.from("Konto;Name\r\n0027;Büro\r\n", "latin1");
  expect(await sha256Of(new Blob([bytes]))).toBe(createHash("sha256").update(bytes).digest("hex"));
  vi.stubGlobal("crypto", {});
  expect(await sha256Of(new Blob([bytes]))).toBeNull();
});

test("a file that is too large to be read is never taken into memory", async () => {
  const file = new Blob();
  const arrayBuffer = vi.fn<Blob["arrayBuffer"]>(() => Promise.reject(new Error("It takes 3 GB")));
  Object.defineProperties(file, {
    size: { value: limits.fileBytes + 1 },
    arrayBuffer: { value: arrayBuffer },
  });
  expect(await sha256Of(file)).toBeNull();
  expect(await readTable(file, describedLedgerAccounts)).toEqual({ problem: "TOO_LARGE" });
  expect(arrayBuffer).not.toHaveBeenCalled();
});

import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readEcbText } from "./ecb-text.ts";

const csv = "Date,USD,CHF,\n2026-10-26,1.1,0.96,\n";

/** Returns a ZIP with one file, whose bytes may be packed otherwise than its header says. */
function zip(packed: Buffer, { method = 8, size = csv.length, count = 1 } = {}): Blob {
  const name = Buffer.from("eurofxref-hist.csv");
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(method, 4);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(size, 18);
  facts.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, name, packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\0\0"), facts, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(local.length, 16);
  return new Blob([local, ...Array.from({ length: count }, () => entry), end]);
}

test("the file is read as it is and from the ZIP of the ECB", async () => {
  expect(await readEcbText(new Blob([csv]))).toBe(csv);
  expect(await readEcbText(zip(deflateRawSync(csv)))).toBe(csv);
  expect(await readEcbText(zip(Buffer.from(csv), { method: 0 }))).toBe(csv);
});

test("another ZIP has no text", async () => {
  const packed = deflateRawSync(csv);
  expect(await readEcbText(zip(packed, { count: 2 }))).toBe("");
  expect(await readEcbText(zip(packed, { method: 12 }))).toBe("");
  expect(await readEcbText(zip(packed, { size: 60_000_000 }))).toBe("");
  expect(await readEcbText(zip(packed.subarray(0, 5)))).toBe("");
});

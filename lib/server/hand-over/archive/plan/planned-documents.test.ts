import { expect, test } from "vitest";
import { inParts, type PlannedDocument } from "./planned-documents.ts";

const document = (posting: number, file: number): PlannedDocument => ({
  file_id: `${posting}-${file}`,
  file_type: "INVOICE",
  entity_guid: `p${posting}`,
  invoice_id: "",
  supplier_number: "",
  supplier: "",
  name: `${posting}-${file}.pdf`,
});

/**
 * Returns the part number, the files and the postings of each part, for postings with a fixed number of
 * files.
 */
async function parts(unit: "file" | "posting", postings: number, files: number, units: number) {
  async function* each() {
    for (let posting = 0; posting < postings; posting += 1)
      for (let file = 0; file < files; file += 1) yield document(posting, file);
  }
  const kind = { unit, limits: { units, filesOfUnit: 50, bytes: Infinity } };
  const rows = [];
  for await (const row of inParts(each(), kind)) rows.push(row);
  return [...Map.groupBy(rows, ({ part }) => part)].map(([part, some]) => [
    ...[part, some.length, new Set(some.map(({ entity_guid }) => entity_guid)).size],
  ]);
}

test("another ZIP begins before one would have too many units, and postings stay together", async () => {
  expect(await parts("posting", 10_001, 2, 5_000)).toEqual([
    [1, 10_000, 5_000],
    [2, 10_000, 5_000],
    [3, 2, 1],
  ]);
  expect(await parts("file", 5, 2, 4)).toEqual([
    [1, 4, 2],
    [2, 4, 2],
    [3, 2, 1],
  ]);
  expect(await parts("posting", 4, 3, 4)).toEqual([[1, 12, 4]]);
});

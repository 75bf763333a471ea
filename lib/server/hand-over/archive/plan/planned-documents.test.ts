import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { type ArchiveKind, archiveKind } from "../kinds.ts";
import { inParts, type PlannedDocument } from "./planned-documents.ts";

const document = (posting: number, file: number): PlannedDocument => ({
  file_id: `${posting}-${file}`,
  file_type: "INVOICE",
  entity_guid: `p${posting}`,
  invoice_id: "",
  supplier_number: "",
  supplier: "",
  name: `${posting}-${file}.pdf`,
  day: null,
});

/**
 * Returns the part number, the files and the postings of each part, for postings with a fixed number of
 * files.
 */
async function parts(kind: ArchiveKind, postings: number, files: number) {
  async function* each() {
    for (let posting = 0; posting < postings; posting += 1)
      for (let file = 0; file < files; file += 1) yield document(posting, file);
  }
  const rows = [];
  for await (const row of inParts(each(), kind)) rows.push(row);
  return [...Map.groupBy(rows, ({ part }) => part)].map(([part, some]) => [
    ...[part, some.length, new Set(some.map(({ entity_guid }) => entity_guid)).size],
  ]);
}

const kindOf = (written: HandOverRequest["written"]) =>
  archiveKind({ written, filter: "", language: "en", timeZone: "UTC" });

test("another ZIP begins before one would have too many files", async () => {
  const kind = kindOf({ format: "documents", names: "{name}" });
  expect(await parts({ ...kind, limits: { ...kind.limits, units: 4 } }, 5, 2)).toEqual([
    [1, 4, 2],
    [2, 4, 2],
    [3, 2, 1],
  ]);
});

// The schemas of document.xml, v05 and v06, allow 4,999 documents.
test("a ZIP for DATEV has at most 4,999 documents, and the files of a posting stay together", async () => {
  const kind = kindOf({ format: "datevDocuments", batch: randomUUID() });
  expect(await parts(kind, 9_999, 2)).toEqual([
    [1, 9_998, 4_999],
    [2, 9_998, 4_999],
    [3, 2, 1],
  ]);
  expect(await parts(kind, 4, 3)).toEqual([[1, 12, 4]]);
});

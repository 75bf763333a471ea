import { expect, test } from "vitest";
import type { HandedDocument } from "../documents.ts";
import { fetchUnit, roomOf } from "./fetch-unit.ts";
import type { DocumentSource } from "../../../exports/documents/fetch-document.ts";

const document = (index: number): HandedDocument => ({
  organization_id: "nord",
  archive_id: "a",
  place: index,
  part: 1,
  file_id: `f${index}`,
  file_type: "INVOICE",
  entity_guid: "p",
  invoice_id: "1",
  supplier_number: "7",
  supplier: "",
  name: `${index}.pdf`,
  state: "waiting",
  bytes: null,
  crc32: null,
  sha256: null,
  error_code: null,
  day: null,
  object_name: null,
});

test("of more files than a document in DATEV may have none is asked for", async () => {
  const files = Array.from({ length: 51 }, (_, index) => document(index));
  const limits = { units: 4_999, filesOfUnit: 50, bytes: 465_000_000 };
  // The source is empty, so a request for a file would fail.
  const fetched = await fetchUnit({} as DocumentSource, files, { limits });
  expect(fetched.map(({ document: { place } }) => place)).toEqual(files.map(({ place }) => place));
  expect(new Set(fetched.map(({ outcome }) => "errorCode" in outcome && outcome.errorCode))).toEqual(
    new Set(["DOCUMENT_TOO_LARGE"]),
  );
  await expect(fetchUnit({} as DocumentSource, files.slice(1), { limits })).rejects.toThrow();
});

test("the room of files is more than their bytes, so that what names them has its place", () => {
  expect(roomOf([{ bytes: 10 }, { bytes: 20 }])).toBe(2_030);
});

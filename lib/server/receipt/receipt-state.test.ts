import { expect, it, test, vi } from "vitest";
import type { Unsigned } from "#lib/shared/receipt.ts";
import { stateOf } from "./receipt-state.ts";

vi.mock("server-only", () => ({}));

const none = { count: 0, named: [] };
const file = {
  place: 0,
  rows: 3,
  bytes: 10,
  finishedAt: "2026-11-24T12:00:00.000Z",
  replaced: [],
  differedAt: null,
};
const handOver = {
  ...{ id: "1", exportId: "export", request: {}, createdAt: "2026-11-24T12:00:00.000Z", createdBy: "Petra" },
  ...{ withdrawal: null, files: [{ ...file, name: "a.csv", sha256: "aa" }] },
};
const receipt = {
  ...{ organization: { id: "nord", name: "Nord GmbH" }, service: "http://localhost", exportId: "export" },
  ...{ status: "EXPORTED", createdAt: null, madeAt: "2026-11-24T12:00:00.000Z", madeBy: "Petra" },
  answer: { bytes: 100, sha256: "ff" },
  postings: { expected: 4, exported: 3, failed: 1 },
  ...{ totals: [], byAccount: [], byTax: [], failures: [] },
  rows: {
    handed: { rows: 5, totals: [] },
    held: [
      { cause: "AMOUNT_ZERO", rows: 2, totals: [] },
      { cause: "DATE_MISSING", rows: 1, totals: [] },
    ],
    open: { rows: 4, totals: [] },
  },
  atDatev: null,
  documents: { expected: 9, fetched: 5, missing: 1, otherwise: 0, refused: 0 },
  problems: { unbalanced: none, repeated: none, documentMissing: none },
  duplicates: null,
  handOvers: [handOver],
} as unknown as Unsigned;

it("says in figures what is open", () => {
  expect(stateOf(receipt)).toMatchObject({
    ...{ verdict: "wrong", heldRows: 3, openRows: 4, missingDocuments: 1, openDocuments: 3 },
  });
});

const atDatev = {
  isWhole: false,
  batches: { total: 2, arrived: 1, checking: 1 },
  documents: { total: 4, arrived: 3, otherwise: 0 },
};

it("says what is not at DATEV, and nothing of it where nothing goes there", () => {
  expect(stateOf({ ...receipt, atDatev })).toMatchObject({
    ...{ batchesNotAtDatev: 1, documentsNotAtDatev: 1 },
  });
  expect(stateOf(receipt)).not.toHaveProperty("batchesNotAtDatev");
});

it("counts documents that go to the consultant another way neither as open nor as not at DATEV", () => {
  const otherwise = {
    documents: { ...receipt.documents, otherwise: 2 },
    atDatev: { ...atDatev, documents: { total: 4, arrived: 1, otherwise: 2 } },
  };
  expect(stateOf({ ...receipt, ...otherwise })).toMatchObject({ openDocuments: 1, documentsNotAtDatev: 1 });
});

it("names what DATEV has refused beside what was not fetched, under the same digest", () => {
  const refused = stateOf({ ...receipt, documents: { ...receipt.documents, refused: 2 } });
  expect(refused).toMatchObject({ openDocuments: 1, refusedDocuments: 2, digest: same });
  expect(stateOf(receipt)).not.toHaveProperty("refusedDocuments");
});

const same = stateOf(receipt).digest;

it("has the digest by which receipts were signed before documents could go another way", () => {
  expect(same).toBe("ec03ae95e3f4634efce56c92db9087abd28d0fee5ebaabd046ddbb6a2784846d");
});

const digestWith = (changes: object) => stateOf({ ...receipt, ...changes }).digest;

test.each([
  ["another answer of the service", { answer: { bytes: 100, sha256: "00" } }],
  ["a posting less", { postings: { expected: 4, exported: 2, failed: 1 } }],
  ["a row that was handed over", { rows: { ...receipt.rows, open: { rows: 3, totals: [] } } }],
  [
    "another sum",
    { rows: { ...receipt.rows, open: { rows: 4, totals: [{ currencyCode: "EUR", value: "1" }] } } },
  ],
  [
    "a document that was fetched",
    { documents: { expected: 9, fetched: 6, missing: 1, otherwise: 0, refused: 0 } },
  ],
  ["a document that goes another way", { documents: { ...receipt.documents, otherwise: 1 } }],
  [
    "a posting whose splits do not add up",
    { problems: { ...receipt.problems, unbalanced: { count: 1, named: [] } } },
  ],
  ["a hand-over that goes to DATEV", { atDatev }],
  ["another file", { handOvers: [{ ...handOver, files: [{ ...file, name: "a.csv", sha256: "bb" }] }] }],
  [
    "a hand-over that was withdrawn",
    {
      handOvers: [{ ...handOver, withdrawal: { at: "2026-11-24T13:00:00.000Z", by: "Petra", reason: "No" } }],
    },
  ],
])("is another after %s", (_, changes) => {
  expect(digestWith(changes)).not.toBe(same);
});

test.each([
  ["it is made later, for another person", { madeAt: "2026-11-25T12:00:00.000Z", madeBy: "Karin" }],
  ["another export has a duplicate", { duplicates: { count: 1, named: [] } }],
  [
    "a file was asked for and not sent",
    { handOvers: [{ ...handOver, files: [{ ...file, name: "b", sha256: null }] }, handOver] },
  ],
])("stays when %s", (_, changes) => {
  expect(digestWith(changes)).toBe(same);
});

it("is another after one more batch is at DATEV, and the same while DATEV checks it", () => {
  const digest = (batches: object) => digestWith({ atDatev: { ...atDatev, batches } });
  expect(digest({ total: 2, arrived: 2, checking: 0 })).not.toBe(digest(atDatev.batches));
  expect(digest({ total: 2, arrived: 1, checking: 0 })).toBe(digest(atDatev.batches));
});

import { expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { type PostingVerdict, postingVerdicts } from "../comparison.ts";
import { contextOf, matcher } from "./match-posting.ts";
import { noFilter, type PostingFilter } from "./posting-filter.ts";

const posting: Posting = {
  entityGuid: "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10",
  type: "DOCUMENT",
  status: "EXPORTED",
  amount: { value: 1831.5, currencyCode: "EUR" },
  contact: { accountsPayableNumber: "070123", name: "Papier Vögel e. K." },
  invoiceId: "RE-2026/4711",
  invoiceDate: "2026-10-28T00:00:00.000Z",
  documentType: "Rechnung",
  url: "https://service.example/documents/somewhere",
  files: [
    { id: "file-1", url: "https://service.example/files/file-1", name: "scan0815.pdf", type: "INVOICE" },
  ],
  splitPostings: [
    {
      amount: 1800,
      generalLedgerAccount: "0027",
      bookingKey: { taxCode: "9" },
      costCenter: { code: "0100" },
    },
    { amount: 31.5, generalLedgerAccount: "4930", note: "grüner Ordner", costObject: { code: "P7" } },
  ],
  purchaseOrder: { orderNumber: "BEST-99" },
};

const unmarked = {
  ...{ checked: false, flagged: false, checkedByMe: false },
  ...{ verdict: "waiting" as PostingVerdict, unusual: false, hasOpenQuestion: false },
};

function matches(filter: Partial<PostingFilter>, given: Posting = posting, marks = unmarked): boolean {
  return matcher({ ...noFilter, ...filter })(given, contextOf(given, marks));
}

test.each([
  "vögel",
  "VÖGEL ordner",
  "4711",
  "070123",
  "scan0815",
  "best-99",
  "28.10.2026",
  "2026-10-28",
  "1831.5",
  "1831,50",
  "1.831,50",
  "1,831.50",
  "1.831",
  "31,5",
  "3f2a6c1e",
])("a search for %s finds it", (q) => expect(matches({ q })).toBe(true));

test.each(["vogel", "vögel fehlt", "1.832", "service.example", "file-1", "T00:00"])(
  "a search for %s does not",
  (q) => expect(matches({ q })).toBe(false),
);

test.each<[Partial<PostingFilter>, boolean]>([
  [{ amountFrom: "1831.5", amountTo: "1831.50" }, true],
  [{ amountFrom: "1831.51" }, false],
  [{ amountTo: "1831.49" }, false],
  [{ from: "2026-10-28", to: "2026-10-28" }, true],
  [{ from: "2026-10-29" }, false],
  [{ to: "2026-10-27" }, false],
  [{ account: ["27"] }, false],
  [{ account: ["0027"] }, true],
  [{ account: ["1", "4930"] }, true],
  [{ account: ["0027"], tax: ["8"] }, false],
  [{ tax: [""] }, true],
  [{ supplier: ["070123"] }, true],
  [{ supplier: ["70123"] }, false],
  [{ costCenter: ["0100"], costObject: ["P7"] }, true],
  [{ documentType: ["Gutschrift"] }, false],
  [{ currency: ["EUR"], fileType: ["INVOICE"] }, true],
  [{ fileType: ["AUDIT_TRAIL"] }, false],
  [{ check: "unbalanced" }, false],
  [{ check: "unchecked" }, true],
  [{ check: "uncheckedByMe" }, true],
  [{ check: "flagged" }, false],
])("%j: %s", (filter, expected) => expect(matches(filter)).toBe(expected));

test("marks and splits that miss a cent", () => {
  expect(matches({ check: "unchecked" }, posting, { ...unmarked, checked: true })).toBe(false);
  expect(matches({ check: "uncheckedByMe" }, posting, { ...unmarked, checked: true })).toBe(true);
  expect(
    matches({ check: "uncheckedByMe" }, posting, { ...unmarked, checked: true, checkedByMe: true }),
  ).toBe(false);
  expect(matches({ check: "flagged" }, posting, { ...unmarked, flagged: true })).toBe(true);
  expect(
    matches({ check: "unbalanced" }, { ...posting, amount: { value: 1831.51, currencyCode: "EUR" } }),
  ).toBe(true);
  expect(matches({ check: "unbalanced" }, { ...posting, splitPostings: [] })).toBe(false);
});

test("what is unusual is a condition", () => {
  expect(matches({ check: "unusual" }, posting, { ...unmarked, unusual: true })).toBe(true);
  expect(matches({ check: "unusual" }, posting, unmarked)).toBe(false);
  expect(matches({ check: "openQuestions" }, posting, { ...unmarked, hasOpenQuestion: true })).toBe(true);
  expect(matches({ check: "openQuestions" }, posting, unmarked)).toBe(false);
});

test("a posting without date is in no span of days", () => {
  const undated = { ...posting, invoiceDate: null };
  expect(matches({ from: "0001-01-01" }, undated)).toBe(false);
  expect(matches({}, undated)).toBe(true);
});

test("what is to be read has neither been checked nor do its documents agree", () => {
  const isToRead = (verdict: PostingVerdict, checked: boolean) =>
    matches({ check: "toRead" }, posting, { ...unmarked, verdict, checked });
  expect(
    postingVerdicts.map((verdict) => [verdict, isToRead(verdict, false), isToRead(verdict, true)]),
  ).toEqual([
    ["agrees", false, false],
    ["differs", true, false],
    ["notFound", true, false],
    ["unreadable", true, false],
    ["waiting", true, false],
  ]);
});

test("a verdict on documents is a condition", () => {
  for (const verdict of postingVerdicts)
    for (const check of postingVerdicts)
      expect(matches({ check }, posting, { ...unmarked, verdict })).toBe(check === verdict);
});

import { describe, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { datevFindings, type DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { type DatevSettings, datevSettings } from "#lib/shared/datev-settings.ts";
import { invoice, stream } from "../testing/postings.ts";
import { DatevPlanner, type PlannedRow } from "./plan.ts";
import { noCells, type RowCells } from "./row-cells.ts";
import { DatevSummarizer } from "./summary.ts";

const organizationId = "muster-gmbh";
const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  chart: "03",
});

async function plan(postings: AsyncIterable<readonly Posting[]>, own: DatevSettings = settings) {
  const summarizer = new DatevSummarizer(own);
  const rows: PlannedRow[] = [];
  const planner = new DatevPlanner({ organizationId, settings: own });
  const add = (row: PlannedRow) => {
    summarizer.add(row);
    rows.push(row);
  };
  for await (const group of postings) for (const posting of group) planner.plan(posting).forEach(add);
  return { rows, summary: summarizer.result() };
}

const postingOf = (amount: number, fields: object = {}): Partial<Posting> => ({
  amount: { value: amount, currencyCode: "EUR" },
  splitPostings: [{ amount, generalLedgerAccount: "4930", bookingKey: { taxCode: "9" }, ...fields }],
});
const account = (number: string) => ({ contact: { accountsPayableNumber: number, name: "x" } });

const held: [code: DatevFindingCode, posting: Partial<Posting>, value: string][] = [
  ["POSTING_TYPE_OTHER", { type: "MILEAGE" }, "MILEAGE"],
  ["CARD_ACCOUNT_MISSING", { type: "CARD_TRANSACTION" }, "CARD_TRANSACTION"],
  ["SETTLEMENT_ACCOUNT_MISSING", { type: "CARD_SETTLEMENT" }, "CARD_SETTLEMENT"],
  ["REIMBURSEMENT_ACCOUNT_MISSING", { type: "REIMBURSEMENT_ITEM" }, "REIMBURSEMENT_ITEM"],
  ["DOCUMENT_TYPE_OTHER", { documentType: "Reisekosten" }, "Reisekosten"],
  ["DOCUMENT_TYPE_OTHER", { documentType: null }, ""],
  ["DATE_MISSING", { invoiceDate: null }, ""],
  ["DATE_MISSING", { invoiceDate: "yesterday" }, "yesterday"],
  ["DATE_OUTSIDE_FISCAL_YEARS", { invoiceDate: "2024-12-31T00:00:00.000Z" }, "2024-12-31"],
  ["DATE_OUTSIDE_FISCAL_YEARS", { invoiceDate: "2028-01-01T00:00:00.000Z" }, "2028-01-01"],
  ["AMOUNT_UNREADABLE", postingOf(1.005), "1,005"],
  ["AMOUNT_UNREADABLE", postingOf(12_345_678_901), "12345678901,00"],
  ["AMOUNT_ZERO", postingOf(0), "0,00"],
  ["SPLITS_MISSING", { splitPostings: [] }, ""],
  ["SPLITS_DO_NOT_ADD_UP", { amount: { value: 119.01, currencyCode: "EUR" } }, "119.01"],
  ["SIDE_UNCLEAR", { documentType: "Gutschrift" }, "Gutschrift"],
  ["SUPPLIER_NUMBER_MISSING", { contact: null }, ""],
  ["LEDGER_ACCOUNT_MISSING", postingOf(1, { generalLedgerAccount: null }), ""],
  ["SUPPLIER_NUMBER_UNFIT", account("7012"), "7012"],
  ["SUPPLIER_NUMBER_UNFIT", account("070123"), "070123"],
  ["SUPPLIER_NUMBER_UNFIT", account("10123"), "10123"],
  ["SUPPLIER_NUMBER_UNFIT", account("7o123"), "7o123"],
  ["LEDGER_ACCOUNT_UNFIT", postingOf(1, { generalLedgerAccount: "493000" }), "493000"],
  ["LEDGER_ACCOUNT_UNFIT", postingOf(1, { generalLedgerAccount: "85" }), "85"],
  ["LEDGER_ACCOUNT_UNFIT", postingOf(1, { generalLedgerAccount: "0000" }), "0000"],
  ["LEDGER_ACCOUNT_UNFIT", postingOf(1, { generalLedgerAccount: "49 0" }), "49 0"],
  ["ACCOUNTS_EQUAL", { ...postingOf(1, { generalLedgerAccount: "70123" }), ...account("70123") }, "70123"],
  ["TAX_CODE_ON_AUTOMATIC_ACCOUNT", postingOf(1, { generalLedgerAccount: "3400" }), "9"],
  ["TAX_CODE_UNFIT", postingOf(1, { bookingKey: { taxCode: "VSt19" } }), "VSt19"],
  ["DOCUMENT_NUMBER_TOO_LONG", { invoiceId: "x".repeat(37) }, "x".repeat(37)],
  ["RATE_MISSING", { amount: { value: 119, currencyCode: "CHF" } }, "CHF 2026-04-14"],
  ["RATE_MISSING", { amount: { value: 119, currencyCode: "CHF" }, invoiceDate: null }, "CHF"],
  ["COST_CODE_UNFIT", postingOf(1, { costCenter: { code: "A-1" } }), "A-1"],
  ["COST_CODE_UNFIT", postingOf(1, { costObject: { code: "x".repeat(37) } }), "x".repeat(37)],
];

describe("a row is held", () => {
  test.each(held)("for %s (%#)", async (code, fields, value) => {
    const { rows, summary } = await plan(stream([invoice(), invoice(fields)]));
    expect(rows[0]?.kind).toBe("row");
    expect(rows[1]).toMatchObject({ kind: "held", entityGuid: invoice().entityGuid });
    expect(rows[1]?.findings).toContainEqual(expect.objectContaining({ code, value }));
    expect(summary).toMatchObject({ rows: 1, heldRows: 1 });
  });

  test("for every reason that holds one, other than a lock that this writer never sets", () => {
    const reasons = Object.entries(datevFindings).flatMap(([code, { holds }]) => (holds ? [code] : []));
    const tried = new Set([
      ...held.map(([code]) => code),
      "CONTRA_ACCOUNT_UNFIT",
      "DOCUMENT_NUMBER_AMBIGUOUS",
      "TOO_MANY_SPLITS",
      "OTHER_ROW_HELD",
      "LOCK_UNCLEAR",
    ]);
    expect([...tried].sort()).toEqual(reasons.sort());
  });

  test("with the other rows of its posting, and all of them are summed by currency", async () => {
    const splitPostings = [
      { amount: 119.1, generalLedgerAccount: "4930" },
      { amount: -0.1, generalLedgerAccount: "missing" },
    ];
    const franc = {
      amount: { value: 0.3, currencyCode: "CHF" },
      splitPostings: postingOf(0.3).splitPostings ?? [],
    };
    const { rows, summary } = await plan(stream([invoice({ splitPostings }), invoice(franc), invoice()]));
    expect(rows.map(({ kind, split, findings }) => [kind, split, findings.map(({ code }) => code)])).toEqual([
      ["held", 1, ["OTHER_ROW_HELD"]],
      ["held", 2, ["LEDGER_ACCOUNT_UNFIT"]],
      ["held", 1, ["RATE_MISSING"]],
      ["row", 1, []],
    ]);
    expect(summary.heldTotals).toEqual([
      { currencyCode: "CHF", value: "0.3" },
      { currencyCode: "EUR", value: "119" },
    ]);
    expect(summary.totals).toEqual([{ currencyCode: "EUR", value: "119" }]);
    expect(summary.findings).toEqual([]);
  });

  test("where another document of the supplier has the same number in DATEV, in each batch as in the plan", async () => {
    const other = { contact: { accountsPayableNumber: "70124", name: "x" } };
    const numbers: Partial<Posting>[] = [
      { invoiceId: "RE 1", invoiceDate: "2026-03-02T00:00:00.000Z" },
      { invoiceId: "RE-1", invoiceDate: "2026-04-02T00:00:00.000Z" },
      { invoiceId: "RE 1 ", invoiceDate: "2026-04-03T00:00:00.000Z" },
      { invoiceId: "RE-1", invoiceDate: "2026-04-04T00:00:00.000Z", ...other },
      { invoiceId: "RE#1", invoiceDate: "2026-04-05T00:00:00.000Z" },
    ];
    const postings = () => stream(numbers.map((fields) => invoice(fields)));
    const { rows, summary } = await plan(postings());
    expect(rows.map(({ kind, invoiceId }) => [kind, invoiceId])).toEqual([
      ["row", "RE 1"],
      ["held", "RE-1"],
      ["row", "RE 1 "],
      ["row", "RE-1"],
      ["held", "RE#1"],
    ]);
    const ambiguous = { code: "DOCUMENT_NUMBER_AMBIGUOUS", field: 11, value: "RE 1" };
    expect(rows[1]?.findings).toContainEqual(ambiguous);
    expect(rows[4]?.findings).toContainEqual(ambiguous);
    expect(summary.batches.map((batch) => batch.rows)).toEqual([1, 2]);
  });

  test("where its posting has more rows than a batch", async () => {
    const splitPostings = Array.from({ length: 100_000 }, () => ({
      amount: 1,
      generalLedgerAccount: "4930",
    }));
    const amount = { value: 100_000, currencyCode: "EUR" };
    const { rows, summary } = await plan(stream([invoice({ amount, splitPostings })]));
    expect(summary).toMatchObject({ batches: [], heldRows: 100_000 });
    expect(rows[99_999]?.findings[0]?.code).toBe("TOO_MANY_SPLITS");
  }, 60_000);
});

describe("a row goes out and tells", () => {
  const number = (cells: RowCells) => cells.documentNumber;
  const text = (cells: RowCells) => cells.text;
  const note = (cells: RowCells) => cells.information[1];
  const taxCode = (cells: RowCells) => cells.taxCode;
  const noted: [
    code: DatevFindingCode,
    posting: Partial<Posting>,
    read: (cells: RowCells) => string | undefined,
    written: string,
  ][] = [
    ["DOCUMENT_NUMBER_CHANGED", { invoiceId: "Rg. 1_ß/é#東" }, number, "Rg--1-ss/e--"],
    ["DOCUMENT_NUMBER_MISSING", { invoiceId: null }, number, ""],
    ["CHARACTER_REPLACED", postingOf(1, { postingText: "Ołówek 東" }), text, "Olówek ?"],
    ["TEXT_LIKE_FORMULA", postingOf(1, { postingText: "-Rabatt" }), text, "'-Rabatt"],
    ["TEXT_CUT", postingOf(1, { postingText: "x".repeat(61) }), text, "x".repeat(60)],
    ["INFORMATION_CUT", postingOf(1, { note: "x".repeat(211) }), note, "x".repeat(210)],
    ["TAX_CODE_OF_SALES", postingOf(1, { bookingKey: { taxCode: "3" } }), taxCode, "3"],
  ];
  test.each(noted)("of %s", async (code, fields, read, written) => {
    const { rows } = await plan(stream([invoice(fields)]));
    expect(rows[0]?.kind).toBe("row");
    expect(rows[0]?.kind === "row" && read(rows[0].cells)).toBe(written);
    expect(rows[0]?.findings.map((finding) => finding.code)).toContain(code);
  });

  test("texts go out without blanks and line ends around them", async () => {
    const fields = {
      ...postingOf(1, { note: " Notiz \n" }),
      contact: { accountsPayableNumber: "70123", name: "Vogel " },
    };
    const { rows } = await plan(stream([invoice(fields)]));
    const cells = rows[0]?.kind === "row" ? rows[0].cells : noCells;
    expect([text(cells), note(cells)]).toEqual(["Vogel", "Notiz"]);
  });

  test.each([
    [
      "40 on an automatic account",
      postingOf(1, { generalLedgerAccount: "3400", bookingKey: { taxCode: "40" } }),
    ],
    [
      "no key on an automatic account",
      postingOf(1, { generalLedgerAccount: "3409", bookingKey: { taxCode: "0" } }),
    ],
    ["the account after the automatic ones", postingOf(1, { generalLedgerAccount: "3410" })],
  ])("nothing of %s", async (_, fields) => {
    expect((await plan(stream([invoice(fields)]))).rows).toMatchObject([{ kind: "row", findings: [] }]);
  });
});

test("short ledger accounts get zeros in front where the settings say so, others stay as they are", async () => {
  const split = (generalLedgerAccount: string) => ({ amount: 1, generalLedgerAccount });
  const accounts = ["85", "4930", "0085", "49300", "0", "x5"];
  const postings = () => stream(accounts.map((number) => invoice(postingOf(1, split(number)))));
  const kinds = async (own: DatevSettings) =>
    (await plan(postings(), own)).rows.map((row) => (row.kind === "row" ? row.cells.counterAccount : "held"));
  expect(await kinds(settings)).toEqual(["held", "4930", "0085", "held", "held", "held"]);
  const filling = { ...settings, fillAccounts: true };
  expect(await kinds(filling)).toEqual(["0085", "4930", "0085", "held", "held", "held"]);
});

test("settings decide: document types, account length, automatic accounts, base currency", async () => {
  const own = datevSettings.parse({
    ...settings,
    accountLength: 6,
    baseCurrency: "CHF",
    documentTypes: ["quittung"],
    automaticAccounts: ["493000-493099"],
  });
  const fitting = invoice({
    documentType: "Quittung",
    amount: { value: 1, currencyCode: "CHF" },
    ...account("7012345"),
    splitPostings: [{ amount: 1, generalLedgerAccount: "494000", bookingKey: { taxCode: "9" } }],
  });
  const codes = async (generalLedgerAccount: string) => {
    const splitPostings = fitting.splitPostings.map((split) => ({ ...split, generalLedgerAccount }));
    const { rows } = await plan(stream([{ ...fitting, splitPostings }]), own);
    return rows[0]?.findings.map(({ code }) => code);
  };
  expect(await codes("494000")).toEqual([]);
  for (const automatic of ["493000", "493099", "340000", "340999"]) {
    expect(await codes(automatic)).toEqual(["TAX_CODE_ON_AUTOMATIC_ACCOUNT"]);
  }
  for (const other of ["493100", "341000", "339999"]) expect(await codes(other)).toEqual([]);
});

test("a plan without links has the same rows, with a link that is as long", () => {
  const posting = invoice({ files: [{ id: "a", url: "https://x/a", name: "a.pdf", type: "INVOICE" }] });
  const planned = (handOver: object) =>
    new DatevPlanner({ organizationId, settings, ...handOver }).plan(posting);
  const [row, other] = [planned({})[0], planned({ withoutLinks: true })[0]];
  const [link, placeholder] = [row, other].map((one) => one?.cells.documentLink ?? "");
  expect(link).toMatch(/^BEDI "[0-9A-F-]{36}"$/);
  expect(placeholder).toHaveLength(link?.length ?? 0);
  expect({ ...other, cells: { ...other?.cells, documentLink: link } }).toEqual(row);
});

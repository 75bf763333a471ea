import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { type DatevSettings, datevSettings } from "#lib/shared/datev-settings.ts";
import type { UsedRates } from "#lib/shared/exchange-rates.ts";
import { documentGuid } from "../datev/document-guid.ts";
import { invoice, stream } from "../testing/postings.ts";
import { problemsOfHeader, problemsOfRow, readExtf } from "../testing/read-extf.ts";
import { madeOf, makingOf } from "./testing/made-files.ts";

const organizationId = "muster-gmbh";

/** The client of the worked example. */
const settings = datevSettings.parse({
  consultantNumber: 1234567,
  clientNumber: 42,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
  chart: "03",
});

const split = (amount: number, account = "4930", fields: object = {}) => ({
  amount,
  generalLedgerAccount: account,
  postingText: "Büromaterial",
  bookingKey: { taxCode: "9" },
  ...fields,
});

const invoiceOf = (
  invoiceId: string,
  invoiceDate: string,
  amounts: number[],
  fields: Partial<Posting> = {},
) =>
  invoice({
    entityGuid: `guid of ${invoiceId}`,
    invoiceId,
    invoiceDate: `${invoiceDate}T00:00:00.000Z`,
    amount: {
      value: Number(amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)),
      currencyCode: "EUR",
    },
    splitPostings: amounts.map((amount) => split(amount)),
    ...fields,
  });

const example = invoiceOf("RG-4711", "2026-04-14", [345], {
  splitPostings: [
    split(238, "4930", { costCenter: { code: "100" } }),
    split(107, "4940", {
      postingText: "Fachbuch",
      bookingKey: { taxCode: "8" },
      costCenter: { code: "100" },
      costObject: { code: "P7" },
    }),
  ],
});

const year = [
  invoiceOf("UM/1", "2026-01-01", [119], {
    contact: { accountsPayableNumber: "70123", name: "Größe & Söhne – 5 €" },
    splitPostings: [split(119, "4930", { postingText: null })],
  }),
  invoiceOf("ende-jan", "2026-01-31", [0.1, 0.2]),
  invoiceOf("feb", "2026-02-28", [9_999_999_999.99]),
  invoiceOf("vorjahr", "2025-12-31", [50]),
  invoiceOf("Gutschrift Nr. 7_ä", "2026-02-01", [-119, 19], {
    documentType: "Gutschrift",
    url: "https://books.example/7",
  }),
  invoiceOf("ohne Beleg", "2026-01-15", [1], { files: [] }),
  invoiceOf("text", "2026-01-16", [2], {
    splitPostings: [
      split(2, "0027", {
        postingText: `Ž${"ü".repeat(70)}`,
        note: 'sagt "ja";\r\nund 東',
        bookingKey: { taxCode: "0" },
      }),
    ],
  }),
];

/**
 * A purchase by card, its refund, and the statement of the card, whose ledger account is that of the card.
 */
const cards = [
  invoiceOf("K-1", "2026-04-02", [119, 10.7], {
    type: "CARD_TRANSACTION",
    documentType: "Kartenumsatz",
    contact: { accountsPayableNumber: "71399", name: "Tankstelle Süd" },
  }),
  invoiceOf("K-2", "2026-04-03", [-119], {
    type: "CARD_TRANSACTION",
    documentType: "Kartenumsatz",
    contact: null,
  }),
  invoiceOf("K-3", "2026-04-30", [10.7], {
    type: "CARD_SETTLEMENT",
    documentType: "Kartenabrechnung",
    contact: null,
    splitPostings: [{ amount: 10.7, generalLedgerAccount: "1730", postingText: "Abrechnung April" }],
  }),
];

const reimbursements = [
  invoiceOf("A-1", "2026-04-05", [85.6], {
    type: "REIMBURSEMENT_ITEM",
    documentType: "Reisekosten",
    contact: { accountsPayableNumber: "72260", name: "Hotel am Markt" },
    splitPostings: [split(85.6, "4666", { postingText: "Übernachtung", bookingKey: { taxCode: "8" } })],
  }),
];

const inCurrency = (currencyCode: string, { amount, ...posting }: Posting): Posting => ({
  ...posting,
  amount: { ...amount, currencyCode },
});

/** Three splits whose rounded amounts are a cent more than the whole, a credit note, and a card abroad. */
const foreign = [
  inCurrency("CHF", invoiceOf("CH-1", "2026-04-06", [100, 100, 100])),
  inCurrency("GBP", invoiceOf("GB-1", "2026-04-30", [-102.8], { documentType: "Gutschrift" })),
  inCurrency(
    "USD",
    invoiceOf("US-1", "2026-04-20", [19.99, 0.01], {
      type: "CARD_TRANSACTION",
      documentType: "Kartenumsatz",
      contact: null,
    }),
  ),
  invoiceOf("EU-1", "2026-04-20", [5]),
];
const rates = {
  "CHF 2026-04-06": "0.9412",
  "GBP 2026-04-30": "0.83",
  "USD 2026-04-20": "1.0831",
  "USD 2026-04-21": "9.9999",
};

type Case = { postings: Posting[]; settings: DatevSettings; rates?: UsedRates };

const cases: Record<string, Case> = {
  "worked-example": { postings: [example], settings: { ...settings, additionalInformation: false } },
  months: { postings: year, settings },
  period: { postings: year, settings: { ...settings, filePer: "period", fiscalYearStart: "2025-02-01" } },
  cards: {
    postings: cards,
    settings: { ...settings, cardTransactionAccount: "1730", cardSettlementAccount: "1360" },
  },
  reimbursements: { postings: reimbursements, settings: { ...settings, reimbursementAccount: "1740" } },
  foreign: { postings: foreign, settings: { ...settings, cardTransactionAccount: "1730" }, rates },
  "version-9": {
    postings: [example],
    settings: { ...settings, formatVersion: 9, chart: "", accountLength: 4 },
  },
};

async function write(postings: Posting[], own: DatevSettings, used?: UsedRates) {
  const making = makingOf({ format: "datev", settings: own, ...(used && { rates: used }) });
  const files = await madeOf(stream(postings), making);
  expect(files.every(({ batch }) => batch)).toBe(true);
  return Object.fromEntries(files.map(({ name, content }) => [name, content]));
}

const golden = (name: string, file: string) => path.join(import.meta.dirname, "golden", name, file);

describe.each(Object.entries(cases))("%s", (name, { postings, settings: own, rates: used }) => {
  test("is written byte by byte as the golden files, and field by field as the format", async () => {
    const columns = own.formatVersion === 9 ? 120 : 125;
    const files = await write(postings, own, used);
    expect(Object.keys(files).length).toBeGreaterThan(0);
    for (const [file, bytes] of Object.entries(files)) {
      const { header, headings, rows } = readExtf(bytes);
      expect(problemsOfHeader(header), file).toEqual([]);
      expect(headings).toHaveLength(columns);
      for (const row of rows) expect(problemsOfRow(row, columns), file).toEqual([]);
      expect(existsSync(golden(name, file)), file).toBe(true);
      expect(bytes.equals(readFileSync(golden(name, file))), file).toBe(true);
    }
  });
});

/** Returns a row with these fields by number, as the published example has them; all others are empty. */
const expectedRow = (fields: Record<number, string>) =>
  Array.from({ length: 125 }, (_, index) => fields[index + 1] ?? "");

test("the worked example is the published one", async () => {
  const [[file, bytes] = []] = Object.entries(
    await write([example], cases["worked-example"]?.settings ?? settings),
  );
  expect(file).toBe("EXTF_Buchungsstapel_1234567_42_20260401-20260430.csv");
  const text = (bytes ?? Buffer.alloc(0)).toString("latin1");
  expect(text.split("\r\n")[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260502091500000;;"RE";"Kontor";"";1234567;42;20260101;4;20260401;20260430;"Rechnungen 04/2026";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  );
  const { rows } = readExtf(bytes ?? Buffer.alloc(0));
  const link = `BEDI "${documentGuid(organizationId, example.entityGuid)}"`;
  const both = { 2: "H", 3: "EUR", 7: "70123", 10: "1404", 11: "RG-4711", 20: link, 37: "100", 114: "0" };
  expect(rows.map((row) => row.map(({ text: value }) => value))).toEqual([
    expectedRow({ ...both, 1: "238,00", 8: "4930", 9: "9", 14: "Büromaterial" }),
    expectedRow({ ...both, 1: "107,00", 8: "4940", 9: "8", 14: "Fachbuch", 38: "P7" }),
  ]);
});

test("cards and reimbursements are booked to their contra accounts, and name the supplier beside the row", async () => {
  const shown = async (name: string) => {
    const { postings = [], settings: own = settings } = cases[name] ?? {};
    const [bytes = Buffer.alloc(0)] = Object.values(await write(postings, own));
    return readExtf(bytes).rows.map((row) => [0, 1, 6, 7, 8, 49, 50].map((index) => row[index]?.text));
  };
  expect(await shown("cards")).toEqual([
    ["119,00", "H", "1730", "4930", "9", "Lieferant", "71399 Tankstelle Süd"],
    ["10,70", "H", "1730", "4930", "9", "Lieferant", "71399 Tankstelle Süd"],
    ["119,00", "S", "1730", "4930", "9", "", ""],
    ["10,70", "H", "1360", "1730", "", "", ""],
  ]);
  expect(await shown("reimbursements")).toEqual([
    ["85,60", "H", "1740", "4666", "8", "Lieferant", "72260 Hotel am Markt"],
  ]);
});

test("foreign currency has the rate and the amount in the currency of the books, which add up", async () => {
  const { postings = [], settings: own = settings } = cases["foreign"] ?? {};
  const [bytes = Buffer.alloc(0)] = Object.values(await write(postings, own, rates));
  const { header, rows } = readExtf(bytes);
  expect(header[21]?.text).toBe("EUR");
  expect(rows.map((row) => row.slice(0, 7).map(({ text }) => text))).toEqual([
    ["100,00", "H", "CHF", "0,941200", "106,24", "EUR", "70123"],
    ["100,00", "H", "CHF", "0,941200", "106,25", "EUR", "70123"],
    ["100,00", "H", "CHF", "0,941200", "106,25", "EUR", "70123"],
    ["102,80", "S", "GBP", "0,830000", "123,86", "EUR", "70123"],
    ["19,99", "H", "USD", "1,083100", "18,46", "EUR", "1730"],
    ["0,01", "H", "USD", "1,083100", "0,01", "EUR", "1730"],
    ["5,00", "H", "EUR", "", "", "", "70123"],
  ]);
});

test("a batch a month, in order, within its fiscal year", async () => {
  const files = await write(year, settings);
  expect(Object.keys(files)).toEqual([
    "EXTF_Buchungsstapel_1234567_42_20251201-20251231.csv",
    "EXTF_Buchungsstapel_1234567_42_20260101-20260131.csv",
    "EXTF_Buchungsstapel_1234567_42_20260201-20260228.csv",
  ]);
  const headers = Object.values(files).map((bytes) => readExtf(bytes).header.map(({ text }) => text));
  expect(headers.map((header) => [header[12], header[16]])).toEqual([
    ...[
      ["20250101", "Rechnungen 12/2025"],
      ["20260101", "Rechnungen 01/2026"],
      ["20260101", "Rechnungen 02/2026"],
    ],
  ]);
});

test("a batch a period ends where a calendar year or a fiscal year ends", async () => {
  const files = await write(year, cases["period"]?.settings ?? settings);
  expect(Object.keys(files).map((name) => name.slice(-21, -4))).toEqual([
    ...["20251201-20251231", "20260101-20260131", "20260201-20260228"],
  ]);
  const headers = Object.values(files).map((bytes) => readExtf(bytes).header.map(({ text }) => text));
  expect(headers.map((header) => header[12])).toEqual(["20250201", "20250201", "20260201"]);
});

test("a credit note turns the side row by row, keeps its number, and says what was changed", async () => {
  const { rows } = readExtf(Object.values(await write(year, settings))[2] ?? Buffer.alloc(0));
  const ofNote = rows.filter((row) => row[10]?.text === "Gutschrift-Nr--7-ae");
  const shown = ofNote.map((row) => [0, 1, 47, 48, 49, 50, 51, 52].map((index) => row[index]?.text));
  const information = ["Belegtyp", "Gutschrift", "Link", "https://books.example/7"];
  expect(shown).toEqual([
    ["119,00", "S", ...information, "Originalnummer", "Gutschrift Nr. 7_ä"],
    ["19,00", "H", ...information, "Originalnummer", "Gutschrift Nr. 7_ä"],
  ]);
});

import { readXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import { tableTemplate, templateFields } from "#lib/shared/table-template.ts";
import { hostileTexts, isLive, readCells } from "#lib/shared/testing/live-cells.ts";
import { fitWindows1252, ReplacedCharacters } from "../../write-csv/windows-1252.ts";
import type { HandedDocument } from "./documents.ts";
import { manifestCsv } from "./manifest.ts";
import { heldRowsCsv } from "../datev/held-rows.ts";
import { csvWriter } from "../files/csv.ts";
import { xlsxWriter } from "../files/xlsx.ts";
import { madeOf, makingOf } from "../making/testing/made-files.ts";
import { bytesOf, invoice, stream, writtenBy } from "../testing/postings.ts";
import { templateCsvWriter } from "../template/template-csv.ts";
import { readExtf } from "../testing/read-extf.ts";

const fit = (text: string) => fitWindows1252(text, () => undefined);
const texts = hostileTexts(fit, 2_000);

/** Yields objects that `make` fills with texts, until each text was in one. */
function* filled<Result>(make: (next: () => string) => Result, all = texts): Generator<Result> {
  let index = 0;
  while (index < all.length) yield make(() => all[index++] ?? "");
}

async function* streamed<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

const postings = () =>
  stream(
    filled((next) =>
      invoice({
        ...{ entityGuid: next(), type: next(), documentType: next(), invoiceId: next(), url: next() },
        amount: { value: -1, currencyCode: next() },
        contact: { accountsPayableNumber: next(), name: next() },
        files: [{ id: "1", url: "", name: next(), type: "INVOICE" }],
        splitPostings: [
          {
            ...{ amount: -1, generalLedgerAccount: next(), postingText: next(), note: next() },
            ...{
              bookingKey: { taxCode: next() },
              costCenter: { code: next() },
              costObject: { code: next() },
            },
          },
        ],
      }),
    ),
  );

function expectData([headings = [], ...rows]: string[][]): void {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.length !== headings.length).slice(0, 3)).toEqual([]);
  expect(rows.flat().filter(isLive).slice(0, 9)).toEqual([]);
}

const options = { language: "de", timeZone: "Europe/Berlin" } as const;
const formats = ([";", ",", "\t"] as const).flatMap((delimiter) =>
  (["utf-8", "windows-1252"] as const).map((encoding) => ({
    ...{ delimiter, encoding },
    // Each delimiter and each encoding is tried with both.
    rowsPer: (encoding === "utf-8") === (delimiter === ";") ? ("split" as const) : ("posting" as const),
  })),
);

test.each(formats)("postings as CSV hold only data: %o", async (format) => {
  const bytes = await bytesOf(
    writtenBy(csvWriter({ ...options, decimalSign: ",", ...format }, new ReplacedCharacters()), postings()),
  );
  const text = iconv.decode(bytes, format.encoding === "utf-8" ? "utf8" : "win1252");
  expectData(readCells(text, format.delimiter));
});

test.each(formats)("a template's table holds only data: %o", async (format) => {
  const some = texts.slice(0, 100);
  const template = tableTemplate.parse({
    ...{
      name: "x",
      file: "csv",
      hasHeadings: true,
      dateFormat: "DDMM",
      signFormat: "behind",
      decimalSign: ",",
    },
    ...{ hasSums: false, condition: null, fileName: "x", ...format },
    columns: [
      ...templateFields.slice(0, -1).map((field) => ({ heading: field, field })),
      // What people type into a template is one line.
      ...some
        .filter((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())
        .slice(0, 30)
        .map((text) => ({ heading: text.slice(0, 50), field: "constant", text: text.slice(0, 100) })),
    ],
  });
  const replaced = new ReplacedCharacters();
  const writer = templateCsvWriter(template, { timeZone: "Europe/Berlin", replaced });
  const bytes = await bytesOf(writtenBy(writer, postings()));
  const text = iconv.decode(bytes, format.encoding === "utf-8" ? "utf8" : "win1252");
  expectData(readCells(text, format.delimiter));
});

test("postings as a workbook hold no formula, and every row is as wide as its headings", async () => {
  const bytes = await bytesOf(writtenBy(xlsxWriter({ ...options, rowsPer: "split" }), postings()));
  const { sheets } = await readXlsx(bytes);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(Math.ceil(texts.length / 15));
  expect(rows.filter((row) => row.length > headings.length)).toEqual([]);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

const settings = datevSettings.parse({
  ...{ consultantNumber: 1234567, clientNumber: 42, fiscalYearStart: "2026-01-01", accountLength: 4 },
});
const handOver = { organizationId: "muster-gmbh", settings };

test("a DATEV batch holds only data", async () => {
  // A posting text has at most 60 characters, so that none is cut.
  const short = hostileTexts(fit, 60);
  // A number of more than 36 characters holds its row, and one character may decompose into 18.
  const firstOf = (text: string) => /^.{0,2}/su.exec(text)?.[0] ?? "";
  // Numbers of one supplier that become the same would hold their rows, so each has a supplier of its own.
  let supplier = 70_000;
  const posting = (next: () => string) =>
    invoice({
      ...{ entityGuid: next(), invoiceId: firstOf(next()), url: next() },
      contact: { accountsPayableNumber: String(supplier++), name: "x" },
      splitPostings: [{ amount: 119, generalLedgerAccount: "4930", postingText: next(), note: next() }],
    });
  const files = await madeOf(stream(filled(posting, short)), makingOf({ format: "datev", settings }));
  expect(files.map(({ batch }) => batch !== undefined)).toEqual([true]);
  for (const { content } of files) {
    const { headings, rows } = readExtf(content);
    expectData([headings, ...rows.map((row) => row.map(({ text }) => text))]);
  }
});

test("held rows and the manifest of documents hold only data", async () => {
  const held = await bytesOf(heldRowsCsv(postings(), handOver, "de"));
  expectData(readCells(held.toString(), ";"));
  const documents = filled(
    (next) =>
      ({
        ...{
          entity_guid: next(),
          invoice_id: next(),
          supplier_number: next(),
          supplier: next(),
          name: next(),
        },
        ...{ file_type: next(), bytes: 1, sha256: next(), error_code: next() },
      }) as HandedDocument,
  );
  expectData(readCells((await bytesOf(manifestCsv(streamed(documents), "de"))).toString(), ";"));
});

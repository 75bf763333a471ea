import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { csvLines } from "../../write-csv/csv-lines.ts";
import { ReplacedCharacters } from "../../write-csv/windows-1252.ts";
import { bytesOf, heldBytes, invoice, manyInvoices, stream, writtenBy } from "../testing/postings.ts";
import { type CsvOptions, csvWriter } from "./csv.ts";

const german: CsvOptions = {
  rowsPer: "split",
  language: "de",
  timeZone: "Europe/Berlin",
  delimiter: ";",
  decimalSign: ",",
  encoding: "utf-8",
};

const write = (postings: Posting[], options: Partial<CsvOptions> = {}, replaced = new ReplacedCharacters()) =>
  bytesOf(writtenBy(csvWriter({ ...german, ...options }, replaced), stream(postings)));

const writeMany = (count: number) =>
  writtenBy(csvWriter(german, new ReplacedCharacters()), manyInvoices(count));

const read = (text: string, delimiter = ";") =>
  parse<Record<string, string>>(text, { delimiter, columns: true, record_delimiter: "\r\n", bom: true });

const split = { amount: 1, generalLedgerAccount: "0027" };

describe("postingsCsv", () => {
  test("writes a row for each split, with exact amounts, days and codes as they are", async () => {
    const posting = invoice({
      amount: { value: 1234567.1, currencyCode: "EUR" },
      splitPostings: [
        {
          ...split,
          amount: 1234567.355,
          costCenter: { code: "0100" },
          costObject: { code: "P7" },
          note: 'sagt "ja"; so',
        },
        { ...split, amount: -0.255, generalLedgerAccount: "0480" },
      ],
    });
    const text = (await write([posting])).toString();
    expect(text.startsWith('\uFEFF"Belegdatum";"Belegnummer";"Kreditor";')).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(read(text)).toMatchObject([
      {
        Belegdatum: "14.04.2026",
        Kreditor: "70123",
        "Betrag des Belegs": "1234567,10",
        Währung: "EUR",
        Teil: "1",
        Teilbetrag: "1234567,355",
        Sachkonto: "0027",
        Kostenstelle: "0100",
        Kostenträger: "P7",
        Notiz: 'sagt "ja"; so',
        Dateien: "Rechnung.pdf",
      },
      { Teil: "2", Teilbetrag: "-0,255", Sachkonto: "0480", Kostenstelle: "" },
    ]);
  });

  test("writes a row for each posting with the different codes of its splits, in English, with commas or tabs", async () => {
    const splitPostings = ["0027", "0480", "0027"].map((code) => ({ ...split, generalLedgerAccount: code }));
    const postings = [invoice({ splitPostings }), invoice({ splitPostings: [], files: [] })];
    for (const delimiter of [",", "\t"] as const) {
      const bytes = await write(postings, {
        rowsPer: "posting",
        language: "en",
        decimalSign: ".",
        delimiter,
      });
      expect(read(bytes.toString(), delimiter)).toMatchObject([
        {
          "Document date": "2026-04-14",
          "Document amount": "119.00",
          Splits: "3",
          "Ledger account": "0027, 0480",
        },
        { "Document date": "2026-04-14", "Document amount": "119.00", Splits: "0", "Ledger account": "" },
      ]);
    }
  });

  test("keeps a posting without splits, and one that lacks what the interface does not promise", async () => {
    const bare = { entityGuid: "x", type: "OTHER", status: "EXPORTED", files: [], splitPostings: [] };
    const rows = read((await write([{ ...bare, amount: { value: 1, currencyCode: "CHF" } }])).toString());
    expect(rows).toMatchObject([
      { "Betrag des Belegs": "1,00", Währung: "CHF", Belegdatum: "", Teilbetrag: "" },
    ]);
  });

  test("reads a document's day in the time zone of the books, and midnight in UTC as the day itself", async () => {
    const days = [
      "2026-03-31T22:30:00.000Z",
      "2026-03-31T21:30:00.000Z",
      "2026-04-01T00:00:00.000Z",
      "no day",
    ];
    const rows = read((await write(days.map((invoiceDate) => invoice({ invoiceDate })))).toString());
    expect(rows.map((row) => row["Belegdatum"])).toEqual(["01.04.2026", "31.03.2026", "01.04.2026", ""]);
  });

  test("writes Windows-1252 without a mark, and tells each character that it can't hold", async () => {
    const replaced = new ReplacedCharacters();
    const names = ["Müller “&” Söhne – 5 €", "Zde\u0148ka Dvo\u0159ák 東京 東", "u\u0308ber"];
    const postings = names.map((name) => invoice({ contact: { name } }));
    const bytes = await write(postings, { encoding: "windows-1252" }, replaced);
    const rows = read(iconv.decode(bytes, "win1252"));
    expect(rows.map((row) => row["Lieferant"])).toEqual([names[0], "Zdenka Dvorák ?? ?", "über"]);
    expect(replaced.list()).toEqual([
      ...[
        { character: "ň", by: "n", count: 1 },
        { character: "ř", by: "r", count: 1 },
      ],
      ...[
        { character: "東", by: "?", count: 2 },
        { character: "京", by: "?", count: 1 },
      ],
    ]);
  });

  test("is the same for the same postings", async () => {
    const one = await bytesOf(writeMany(1_500));
    expect(one.equals(await bytesOf(writeMany(1_500)))).toBe(true);
  });

  test("holds no more memory for 10,000 postings than for 500", async () => {
    const { count, growth } = await heldBytes(writeMany(10_000), 101);
    expect(count).toBe(101);
    expect(growth).toBeLessThan(1_500_000);
  });
});

describe("csvLines", () => {
  test.each([
    ...["=1+1", "+1", "-1", "-12,50", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"],
    ...[" =1+1", "\u00a0=1", "\uFEFF=1", "\n\n=1", " ＝1"],
  ])("makes the text %j harmless, which a spreadsheet would run", (formula) => {
    expect(csvLines([[formula, "a=1"]], { delimiter: ";" })).toBe(`"'${formula}";"a=1"\r\n`);
  });

  test("leaves a negative amount a number, which a spreadsheet adds up", () => {
    const writeNumber = (value: number) => value.toFixed(2).replace(".", ",");
    expect(csvLines([[-12.5, 7, "-12,50"]], { delimiter: ";", writeNumber })).toBe(
      `-12,50;7,00;"'-12,50"\r\n`,
    );
    expect(csvLines([[-12.5]], { delimiter: ",", writeNumber })).toBe(`"-12,50"\r\n`);
  });
});

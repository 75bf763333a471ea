import { writeXlsx, type WriteSheet } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { describedCostCenters } from "#lib/shared/core-data/cost-centers.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";
import { readTable } from "./read-table.ts";
import type { ReadOptions } from "./table.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
/** Encodes text as Windows-1252. Latin letters have the same byte as in Latin-1; the euro sign is 0x80. */
const windows1252 = (text: string): Bytes =>
  Uint8Array.from(text, (character) => (character === "€" ? 0x80 : character.charCodeAt(0)));
const utf16 = (text: string): Bytes =>
  new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);

const read = (bytes: Bytes, options?: ReadOptions, type = describedLedgerAccounts) =>
  readTable(new Blob([bytes]), type, options);

/** Returns the table with its parts at the top level, so that a test names only those it checks. */
async function table(bytes: Bytes, options?: ReadOptions, type = describedLedgerAccounts) {
  const result = await read(bytes, options, type);
  if ("problem" in result) throw new Error(result.problem);
  const { rows, ...rest } = result;
  return { ...rest, ...rows };
}

const cells = async (bytes: Bytes) => (await table(bytes)).cells;
const guess = (code: number | null, name: number | null) => ({ accountCode: code, name });

describe("encodings", () => {
  const text = "Konto;Bezeichnung\r\n0027;Büroausstattung für 5 €\r\n";

  test.each([
    ["utf-8", utf8(text)],
    ["utf-8", utf8(`\uFEFF${text}`)],
    ["windows-1252", windows1252(text)],
    ["utf-16le", utf16(`\uFEFF${text}`)],
    ["utf-16le", utf16(text)],
    ["utf-16be", utf16(text).map((_, index, bytes) => bytes[index ^ 1] ?? 0)],
  ])("%s", async (encoding, bytes) => {
    const result = await table(bytes);
    expect(result).toMatchObject({ source: { encoding }, columns: ["Konto", "Bezeichnung"] });
    expect(result.cells[0]).toEqual(["0027", "Büroausstattung für 5 €"]);
  });

  test("chosen by hand", async () => {
    const result = await table(utf8(text), { encoding: "windows-1252" });
    expect(result.cells[0]?.[1]).toBe("BÃ¼roausstattung fÃ¼r 5 â‚¬");
  });

  test("a letter that two pieces of the file share stays whole", async () => {
    const long = `Konto;Name\n${`1;${"ü".repeat(500)}\n`.repeat(3_000)}`;
    for (const shift of ["", "x"]) {
      const result = await cells(utf8(`K${shift}onto;Name\n${long.slice(11)}`));
      expect(new Set(result.map(([, name]) => name))).toEqual(new Set(["ü".repeat(500)]));
    }
  });
});

describe("delimiters", () => {
  test.each([";", ",", "\t", "|"])("finds %j", async (delimiter) => {
    const text = ["code,name", "0027,Software", "0100,Autos"].join("\n").replaceAll(",", delimiter);
    expect(await table(utf8(text))).toMatchObject({ source: { delimiter }, guess: guess(0, 1) });
  });

  test.each([
    ["decimal commas", "Konto;Bezeichnung;Saldo\n0027;Software;1,50\n0100;Autos;2,75\n"],
    ["commas within quotes", 'Konto;Bezeichnung\n1;"a, b, c"\n2;"d, e, f"\n3;"g, h, i"\n'],
  ])("is not misled by %s", async (_, text) => {
    expect(await table(utf8(text))).toMatchObject({ source: { delimiter: ";" } });
  });

  test("heeds a sep line and counts it as a row", async () => {
    expect(await table(utf8("sep=|\nKonto|Bezeichnung\n1|a;b\n"))).toMatchObject({
      source: { delimiter: "|" },
      headerRow: 2,
      cells: [["1", "a;b"]],
      numbers: [3],
    });
  });

  test("chosen by hand, and told where it leads nowhere", async () => {
    const bytes = utf8("Konto;Name,kurz\n1;a,b\n");
    expect(await table(bytes, { delimiter: "," })).toMatchObject({ columns: ["Konto;Name", "kurz"] });
    expect(await read(bytes, { delimiter: "|" })).toMatchObject({
      problem: "NO_COLUMNS",
      source: { delimiter: "|" },
    });
  });
});

describe("rows", () => {
  test("leading zeros and what looks like numbers stay text", async () => {
    expect(await cells(utf8("Konto;Name\n0027;1E+05\n00;=1+1\n"))).toEqual([
      ["0027", "1E+05"],
      ["00", "=1+1"],
    ]);
  });

  test("the apostrophe before a formula, which our own files have, is taken away, and no other", async () => {
    const formulas = ["=1+1", "+49 30", "-5", "@SUM(A1)"].map((formula) => ["1000", formula]);
    const written = formulas.map((row) => row.map(harmlessCell).join(";"));
    const text = `Konto;Name\n${[...written, "1001;'s Gravenhage", "1002;'"].join("\n")}\n`;
    expect(await cells(utf8(text))).toEqual([...formulas, ["1001", "'s Gravenhage"], ["1002", "'"]]);
  });

  test("every kind of line end, also mixed, and quoted line breaks", async () => {
    expect(await cells(utf8('Konto;Name\r\n1;"two\nlines"\r2;b\n3;say ""no""\n'))).toEqual([
      ["1", "two\nlines"],
      ["2", "b"],
      ["3", 'say ""no""'],
    ]);
  });

  test.each([
    ["none", [], []],
    ["in the first row", [0], ['"']],
    ["in the last row", [79_999], ['"']],
    ["in a row amid pieces of the file", [40_000], ['"']],
  ])(
    "rows before and after the first quotation mark are read alike, wherever a piece ends: %s",
    async (_, quoted) => {
      const ends = ["\n", "\r\n", "\r"];
      const names = Array.from({ length: 80_000 }, (_unused, row) => `Konto für ${row}`);
      const lines = names.map((name, row) => {
        const cell = quoted.includes(row) ? `"${name};\r\nmore"` : name;
        return `${String(row).padStart(6, "0")};${cell};Aufwand${ends[row % 3]}`;
      });
      const result = await table(utf8(`Konto;Name;Art\n\n${lines.join("")}`));
      const more = (row: number) => (quoted.includes(row) ? ";\r\nmore" : "");
      expect(result.cells).toEqual(
        names.map((name, row) => [String(row).padStart(6, "0"), name + more(row), "Aufwand"]),
      );
      // An empty row after the header.
      expect(result.numbers[79_999]).toBe(80_002);
    },
  );

  test("a quotation mark that is never closed is told with the row where it is", async () => {
    const lines = Array.from({ length: 50_000 }, (_, row) => `${row};Konto für ${row}\n`);
    const text = `Konto;Name\n${lines.join("")}1;"a\n2;b\n`;
    expect(await read(utf8(text))).toMatchObject({ problem: "QUOTE_NOT_CLOSED", row: 50_002 });
  });

  test("empty lines are left out and counted, rows of any width are read", async () => {
    const result = await table(utf8("Konto;Name\n\n1;a\n;;\n2;b;c\n3\n"));
    expect(result.numbers).toEqual([3, 5, 6]);
    expect(result.columns).toEqual(["Konto", "Name"]);
    expect(result.cells).toEqual([["1", "a"], ["2", "b;c"], ["3"]]);
  });

  test("a large chart is read whole, and progress is told", async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, row) => `${String(row).padStart(6, "0")};Account ${row}`,
    );
    const file = new Blob([["Kontenplan", "Konto;Name", ...lines].join("\r\n")]);
    const reported: number[] = [];
    const result = await readTable(file, describedLedgerAccounts, {}, ({ bytes }) => reported.push(bytes));
    expect("rows" in result && result.rows.cells).toHaveLength(50_000);
    expect(reported.at(-1)).toBe(file.size);
  });
});

describe("header", () => {
  const titled =
    "Kontenplan 2026;;\nMuster GmbH;gedruckt am 1.1.;\n\nKontonr.;Beschriftung;Typ\n0027;Software;A\n";

  test("is found below title lines", async () => {
    expect(await table(utf8(titled))).toMatchObject({ headerRow: 4, guess: guess(0, 1), numbers: [5] });
  });

  test("is chosen by hand, also that there is none", async () => {
    expect(await table(utf8(titled), { headerRow: 2 })).toMatchObject({ headerRow: 2, numbers: [4, 5] });
    expect(await table(utf8(titled), { headerRow: 0 })).toMatchObject({
      headerRow: 0,
      numbers: [1, 2, 4, 5],
    });
  });

  test.each([
    ["Konto-Nr.;Kontobezeichnung", 0, 1],
    ["id;account_code;account_type;name", 1, 3],
    ["accountCode;name", 0, 1],
    ["Intitulé;N° de compte", 1, 0],
    ["Numéro;Libellé", 0, 1],
    ["CompteNum;CompteLib", 0, 1],
    ["Schlüssel;Was", 0, 1],
  ])("recognises %s", async (header, code, name) => {
    const result = await table(utf8(`${header}\n1;Kasse;3;Bank\n5;Autos;7;Haus\n`));
    if (header !== "Intitulé;N° de compte") expect(result).toMatchObject({ headerRow: 1 });
    expect(result.guess).toEqual(guess(code, name));
  });

  test("may be missing", async () => {
    const result = await table(utf8("0027;Software\n0100;Autos\n"));
    expect(result).toMatchObject({ headerRow: 0, columns: ["", ""], guess: guess(0, 1), numbers: [1, 2] });
  });

  test("of cost centers has its kind, by name or by content", async () => {
    const named = await table(
      utf8("KST;Art;Bezeichnung\n0100;Kostenträger;Werbung\n"),
      {},
      describedCostCenters,
    );
    expect(named.guess).toEqual({ code: 0, name: 2, type: 1 });
    const rows = "0100;Kostenstelle;Werbung\n0200;COST_OBJECT;Messe\n0300;kst;Fuhrpark\n";
    expect((await table(utf8(rows), {}, describedCostCenters)).guess).toEqual({ code: 0, name: 2, type: 1 });
  });
});

describe("charts of accounts as they come from", () => {
  test.each([
    [
      "Germany",
      windows1252('Kontenplan SKR03;;\r\n\r\nKonto;Beschriftung;USt\r\n"0027";"Büro; klein";19,00\r\n'),
      ["0027", "Büro; klein", "19,00"],
    ],
    [
      "Austria",
      utf8('﻿"Kontonummer";"Kontobezeichnung"\r\n"0100";"Unbebaute Grundstücke"\r\n'),
      ["0100", "Unbebaute Grundstücke"],
    ],
    [
      "Switzerland",
      utf8('"Konto","Bezeichnung"\n"1020","Bank, Kontokorrent"\n'),
      ["1020", "Bank, Kontokorrent"],
    ],
    ["France", utf16("\uFEFFNuméro de compte\tIntitulé\r101000\tCapital été\r"), ["101000", "Capital été"]],
  ])("%s", async (_, bytes, row) => {
    const result = await table(bytes);
    expect(result.guess).toEqual(guess(0, 1));
    expect(result.cells[0]).toEqual(row);
  });
});

describe("workbooks", () => {
  const workbook = async (...sheets: WriteSheet[]) => new Uint8Array(await writeXlsx({ sheets }));

  test("numbers come as the sheet shows codes, texts as they are", async () => {
    const data = [
      { code: 27, name: "Bücher" },
      { code: "0028", name: "Text" },
      { code: 4711, name: "Zahl" },
    ];
    const columns = [
      { header: "Konto", key: "code", numFmt: "0000" },
      { header: "Bezeichnung", key: "name" },
    ];
    const result = await table(await workbook({ name: "Konten", columns, data }));
    expect(result.source).toEqual({ kind: "workbook", sheets: ["Konten"], sheet: 0 });
    expect(result.cells.map(([code]) => code)).toEqual(["0027", "0028", "4711"]);
    const plain = columns.map(({ header, key }) => ({ header, key, numFmt: "#,##0.00" }));
    expect((await table(await workbook({ name: "K", columns: plain, data }))).cells[2]).toEqual([
      "4711",
      "Zahl",
    ]);
  });

  test("another sheet can be chosen, and an empty one says what else there is", async () => {
    const bytes = await workbook(
      { name: "Deckblatt", rows: [] },
      { name: "Konten", rows: [["Titel"], [null], ["Konto", "Name"], ["0027", "a"]] },
    );
    expect(await read(bytes, { sheet: 0 })).toMatchObject({
      problem: "EMPTY_FILE",
      source: { sheets: ["Deckblatt", "Konten"] },
    });
    expect(await table(bytes)).toMatchObject({
      source: { sheet: 1 },
      headerRow: 3,
      numbers: [4],
      cells: [["0027", "a"]],
    });
  });

  test("a directory that declares too much is not unpacked, one that is cut off is damaged", async () => {
    const bytes = await workbook({ name: "K", rows: [["Konto", "Name"]] });
    const entry = bytes.findIndex((_, index) =>
      [0x50, 0x4b, 1, 2].every((byte, at) => bytes[index + at] === byte),
    );
    const bomb = bytes.slice();
    new DataView(bomb.buffer).setUint32(entry + 24, 2_000_000_000, true);
    expect(await read(bomb)).toEqual({ problem: "UNPACKS_TOO_LARGE" });
    expect(await read(bytes.slice(0, 900))).toEqual({ problem: "DAMAGED_WORKBOOK" });
  });
});

describe("hostile files", () => {
  test.each([
    ["nothing", "", "EMPTY_FILE"],
    ["blanks", " \r\n\t\n", "EMPTY_FILE"],
    ["a byte order mark alone", "\uFEFF", "EMPTY_FILE"],
    ["a PDF", "%PDF-1.7\nKonto;Name\n", "PDF_FILE"],
    ["control characters", "\u0001\u0002\u0003;\u0004\u0005\n", "BINARY_FILE"],
    ["a cut off workbook", "PK\u0003\u0004xl/worksheets", "DAMAGED_WORKBOOK"],
    ["a page of the web", "<!DOCTYPE html><table><tr><td>1", "WEB_PAGE"],
    ["JSON", '[{"code":"1","name":"a"}]', "JSON_FILE"],
    ["prose", "Dear customer\nhere is the file\n", "NO_COLUMNS"],
    ["a header alone", "Konto;Name\n", "NO_ROWS"],
    ["an unclosed quote", 'Konto;Name\n1;"a\n2;b\n', "QUOTE_NOT_CLOSED"],
    ["a huge cell", `Konto;Name\n1;${"x".repeat(1_100_000)}\n`, "ROW_TOO_LONG"],
    ["a row of empty cells without end", `Konto;Name\n${";".repeat(5_000_000)}\n`, "ROW_TOO_LONG"],
    ["a hundred thousand columns", `Konto;Name${";x".repeat(100_000)}\n1;a\n`, "TOO_MANY_COLUMNS"],
  ])("%s", async (_, text, problem) => {
    expect(await read(utf8(text))).toMatchObject({ problem });
  });
});

import { describe, expect, test } from "vitest";
import { readTable, type Table } from "./table.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Latin letters have the same byte in Windows-1252; the euro sign is 0x80 there. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (character) => (character === "€" ? 0x80 : character.charCodeAt(0)));

function table(bytes: Uint8Array): Table {
  const read = readTable(bytes);
  if ("problem" in read) throw new Error(read.problem);
  return read;
}

const cells = (bytes: Uint8Array) => table(bytes).rows.map((row) => row.cells);

describe("encodings", () => {
  const text = "Konto;Bezeichnung\r\n0027;Büroausstattung für 5 €\r\n";

  test("UTF-8 without and with byte order mark", () => {
    expect(table(utf8(text))).toMatchObject({ encoding: "utf-8", columns: ["Konto", "Bezeichnung"] });
    expect(table(utf8(`\uFEFF${text}`)).columns[0]).toBe("Konto");
  });

  test("Windows-1252", () => {
    const read = table(windows1252(text));
    expect(read.encoding).toBe("windows-1252");
    expect(read.rows[0]?.cells).toEqual(["0027", "Büroausstattung für 5 €"]);
  });

  test("UTF-16 with byte order mark", () => {
    const units = Uint16Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0));
    const read = table(new Uint8Array(units.buffer));
    expect(read.encoding).toBe("utf-16le");
    expect(read.rows[0]?.cells[0]).toBe("0027");
  });
});

describe("delimiters", () => {
  test.each([";", ",", "\t", "|"])("finds %j", (delimiter) => {
    const text = ["code,name", "0027,Software", "0100,Autos"].join("\n").replaceAll(",", delimiter);
    expect(table(utf8(text))).toMatchObject({ delimiter, guess: { code: 0, name: 1 } });
  });

  test("prefers the semicolon to decimal commas", () => {
    expect(table(utf8("Konto;Bezeichnung;Saldo\n0027;Software;1,50\n0100;Autos;2,75\n")).delimiter).toBe(";");
  });

  test("is not misled by commas within quotes", () => {
    expect(table(utf8('Konto;Bezeichnung\n1;"a, b, c"\n2;"d, e, f"\n3;"g, h, i"\n')).delimiter).toBe(";");
  });

  test("heeds a sep line and counts it as a row", () => {
    const read = table(utf8("sep=|\nKonto|Bezeichnung\n1|a;b\n"));
    expect(read).toMatchObject({ delimiter: "|", headerRow: 2 });
    expect(read.rows[0]).toEqual({ row: 3, cells: ["1", "a;b"] });
  });
});

describe("rows", () => {
  test("leading zeros and what looks like numbers stay text", () => {
    expect(cells(utf8("Konto;Name\n0027;1E+05\n00;=1+1\n"))).toEqual([
      ["0027", "1E+05"],
      ["00", "=1+1"],
    ]);
  });

  test("every kind of line end, also mixed, and quoted line breaks", () => {
    expect(cells(utf8('Konto;Name\r\n1;"two\nlines"\r2;b\n3;say ""no""\n'))).toEqual([
      ["1", "two\nlines"],
      ["2", "b"],
      ["3", 'say ""no""'],
    ]);
  });

  test("empty lines are left out and counted", () => {
    expect(table(utf8("Konto;Name\n\n1;a\n;;\n2;b\n")).rows.map(({ row }) => row)).toEqual([3, 5]);
  });
});

describe("header", () => {
  test("is found below title lines", () => {
    const read = table(
      utf8(
        "Kontenplan 2026;;\nMuster GmbH;gedruckt am 1.1.;\n\nKontonr.;Beschriftung;Typ\n0027;Software;A\n",
      ),
    );
    expect(read).toMatchObject({ headerRow: 4, guess: { code: 0, name: 1 } });
    expect(read.rows[0]?.row).toBe(5);
  });

  test.each([
    ["Konto-Nr.;Kontobezeichnung", 0, 1],
    ["id;account_code;account_type;name", 1, 3],
    ["accountCode;name", 0, 1],
    ["Intitulé;N° de compte", 1, 0],
    ["Numéro;Libellé", 0, 1],
    ["CompteNum;CompteLib", 0, 1],
  ])("recognises %s", (header, code, name) => {
    expect(table(utf8(`${header}\n1;2;3;4\n5;6;7;8\n`)).guess).toEqual({ code, name });
  });

  test("unknown names leave the choice to the content", () => {
    const read = table(utf8("Schlüssel;Was\n0027;Software\n0100;Autos\n"));
    expect(read).toMatchObject({ headerRow: 1, guess: { code: 0, name: 1 } });
  });

  test("may be missing", () => {
    const read = table(utf8("0027;Software\n0100;Autos\n"));
    expect(read).toMatchObject({ headerRow: null, columns: ["", ""], guess: { code: 0, name: 1 } });
    expect(read.rows).toHaveLength(2);
  });
});

describe("hostile files", () => {
  test.each([
    ["nothing", "", "EMPTY_FILE"],
    ["blanks", " \r\n\t\n", "EMPTY_FILE"],
    ["a byte order mark alone", "\uFEFF", "EMPTY_FILE"],
    ["a PDF", "%PDF-1.7\nKonto;Name\n", "BINARY_FILE"],
    ["NULs", "Konto;Name\n1;a\0b\n", "BINARY_FILE"],
    ["control characters", "\u0001\u0002\u0003;\u0004\u0005\n", "BINARY_FILE"],
    ["a workbook", "PK\u0003\u0004xl/worksheets", "SPREADSHEET_FILE"],
    ["prose", "Dear customer\nhere is the file\n", "NO_COLUMNS"],
    ["a header alone", "Konto;Name\n", "NO_ROWS"],
    ["an unclosed quote", 'Konto;Name\n1;"a\n2;b\n', "QUOTE_NOT_CLOSED"],
    ["a huge cell", `Konto;Name\n1;${"x".repeat(1_100_000)}\n`, "ROW_TOO_LONG"],
  ])("%s", (_, text, problem) => {
    expect(readTable(utf8(text))).toMatchObject({ problem });
  });

  test("a hundred thousand columns and ragged rows are read", () => {
    const read = table(utf8(`Konto;Name${";x".repeat(100_000)}\n1;a\n2\n`));
    expect(read.guess).toEqual({ code: 0, name: 1 });
    expect(read.rows[1]?.cells).toEqual(["2"]);
  });

  test("a large chart is read whole", () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, index) => `${String(index).padStart(6, "0")};Account ${index}`,
    );
    expect(table(utf8(["Konto;Name", ...lines].join("\r\n"))).rows).toHaveLength(50_000);
  });
});

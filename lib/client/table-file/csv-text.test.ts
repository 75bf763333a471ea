import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { hostileTexts, isLive, readCells } from "#lib/shared/testing/live-cells.ts";
import { blockedFile } from "./blocked-file.ts";
import { CheckedTable } from "./checked-table.ts";
import { csvText } from "./csv-text.ts";

const texts = hostileTexts((text) => text, 200);

function expectData(rows: string[][], width: number): void {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter((row) => row.length !== width)).toEqual([]);
  expect(rows.flat().filter(isLive)).toEqual([]);
}

test("a table that the browser writes holds only data, with all of Unicode in its cells and headings", () => {
  expectData(readCells(csvText(texts.map((text) => [text, "x", text])), ";"), 3);
});

test("the file of the rows that are not sent holds only data", async () => {
  const columns = ["Konto", "=Name"];
  const rows = { cells: texts.map((text) => ["", text]), numbers: texts.map((_, index) => index + 2) };
  const source = { kind: "text", encoding: "utf-8", delimiter: ";" } as const;
  const table = { source, headerRow: 1, columns, guess: {}, rows };
  const checked = new CheckedTable(table, describedLedgerAccounts, { accountCode: 0, name: 1 });
  const file = blockedFile(checked, columns, "@Grund", () => "=1+1");
  const [headings, ...blocked] = readCells(await file.text(), ";");
  expect(headings).toEqual(["Konto", "'=Name", "'@Grund"]);
  expect(blocked).toHaveLength(texts.length);
  expectData(blocked, 3);
});

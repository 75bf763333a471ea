import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { readTable } from "./read-table.ts";

const codes = ["0050", "0060", "0400", "4400", "8400", "9000"];
const names = ["Einlagen", "Anteile", "Maschinen", "Erlöse", "Erlöse 19 %", "Saldenvortrag"];

/** Returns how a table with these lines is read: its columns, the row of its header, and its first code. */
async function columnsOf(lines: readonly (readonly string[])[]) {
  const text = lines.map((cells) => cells.join(";")).join("\r\n");
  const table = await readTable(new Blob([text]), describedLedgerAccounts);
  if ("problem" in table) throw new Error(table.problem);
  return { ...table.guess, header: table.headerRow, rows: table.rows.cells.length };
}

const numbered = codes.map((code, index) => [String(index + 1), code, names[index] ?? ""]);

test("a column that counts the rows is not taken for the codes where another may have them", async () => {
  expect(await columnsOf(numbered)).toEqual({ accountCode: null, name: 2, header: 0, rows: 6 });
  expect(await columnsOf([["A", "B", "C"], ...numbered])).toMatchObject({ accountCode: null, header: 1 });
  expect(await columnsOf([["Nr", "Konto", "C"], ...numbered])).toMatchObject({ accountCode: 1, rows: 6 });
});

test("no record is lost to a header for it", async () => {
  const centers = [["1", "P2026", "Web"], ...numbered.slice(1)];
  expect(await columnsOf(centers)).toEqual({ accountCode: null, name: 2, header: 0, rows: 6 });
});

test("unless no other column has any", async () => {
  const counted = names.map((name, index) => [String(index + 1), name]);
  expect(await columnsOf(counted)).toMatchObject({ accountCode: 0, name: 1, rows: 6 });
});

const old = codes.map((code, index) => [String(1000 + index), code, names[index] ?? ""]);

test("of two columns of codes none is guessed where no name tells which is meant", async () => {
  expect(await columnsOf([["Alt", "Neu", "Bezeichnung"], ...old])).toMatchObject({ accountCode: null });
  // Without a header no row is lost to one either.
  expect(await columnsOf(old)).toEqual({ accountCode: null, name: 2, header: 0, rows: 6 });
});

test("a name tells, and so does a column that repeats, or is the same", async () => {
  expect(await columnsOf([["Alt", "Konto", "Bezeichnung"], ...old])).toMatchObject({ accountCode: 1 });
  const withTax = codes.map((code, index) => [code, "0019", names[index] ?? ""]);
  expect(await columnsOf(withTax)).toMatchObject({ accountCode: 0 });
  const twice = codes.map((code, index) => [code, code, names[index] ?? ""]);
  expect(await columnsOf(twice)).toMatchObject({ accountCode: 0 });
});

test("a column of few different words does not have the names", async () => {
  const kinds = codes.map((code, index) => [code, index % 2 ? "Aufwand" : "Ertrag", names[index] ?? ""]);
  expect(await columnsOf(kinds)).toMatchObject({ accountCode: 0, name: 2, rows: 6 });
});

test("names may repeat beside those in another language", async () => {
  const rows = codes.map((code, index) => [
    code,
    index < 3 ? "Sonstige" : (names[index] ?? ""),
    `Other ${code}`,
  ]);
  expect(await columnsOf(rows)).toMatchObject({ accountCode: 0, name: 1 });
});

import { expect, test } from "vitest";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import { CheckedTable } from "./checked-table.ts";
import { readTable } from "./read-table.ts";
import { damagedCodes } from "./testing/damaged-files/damaged-codes.ts";
import { damagedEncodings } from "./testing/damaged-files/damaged-encodings.ts";
import { damagedShapes } from "./testing/damaged-files/damaged-shapes.ts";

const files = [...damagedEncodings(), ...(await damagedShapes()), ...damagedCodes()];

test.each(files.map((file) => [file.kind, file] as const))("%s", async (_, file) => {
  const content = new Blob([Uint8Array.from(file.content)]);
  const table = await readTable(content, describedLedgerAccounts, { language: "en" });
  if ("refused" in file) {
    expect(table).toMatchObject({ problem: file.refused });
    return;
  }
  if ("problem" in table) throw new Error(table.problem);
  const checked = new CheckedTable(table, describedLedgerAccounts, table.guess);
  const codeColumn = table.guess["accountCode"] ?? -1;
  const held = checked
    .unsentRows(0, 1_000)
    .filter(({ state }) => state === "held")
    .flatMap(({ reasons, cells }) => reasons.map(({ kind }) => [kind, cells[codeColumn]]));
  expect(held).toEqual(file.held);
  for (const { field, kind, by } of file.decisions)
    checked.apply({ kind: "decide", column: table.guess[field] ?? -1, decision: { field, kind, by } });
  const sent = checked.ready(0, 1_000).map(({ record: { accountCode, name } }) => [accountCode, name]);
  expect(sent).toEqual(file.sent);
  // Each row of the table is sent, held or left out, once.
  const { readyCount, blocked, leftOut } = checked.summary();
  expect(blocked).toBe(0);
  expect(readyCount + leftOut).toBe(table.rows.cells.length);
});

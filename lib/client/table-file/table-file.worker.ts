import "../no-eval.ts";
import { expose } from "comlink";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { describedLedgerAccounts } from "#lib/shared/core-data/general-ledger-accounts.ts";
import type { RecipeStep } from "#lib/shared/import-recipe.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { maxFilledRanges, type FindText, type TableAction } from "#lib/shared/table-action.ts";
import { blockedFile } from "./blocked-file.ts";
import { automaticActions } from "./automatic-actions.ts";
import { actionsOfSteps } from "./changes/recipe-step.ts";
import { CheckedTable, type CheckSummary, type ReadyRecord } from "./checked-table.ts";
import { hasRequired } from "./columns.ts";
import { compareCharts, type ChartComparison } from "./compare-charts.ts";
import type { FoundCell } from "./grid-rows.ts";
import { readTable } from "./read-table.ts";
import type { RowFilter } from "./row-filter.ts";
import { sha256Of } from "./sha256.ts";
import {
  limits,
  shownCharacters,
  type Columns,
  type Progress,
  type ReadOptions,
  type Rows,
  type FileTable,
  type TableProblem,
  type TableSummary,
} from "./table.ts";

/** Maximum rows above the header and columns of them that the page gets. */
const shownAbove = { rows: 5, columns: 20 };

/** Interval of progress reports, in milliseconds. */
const reportMilliseconds = 200;

let table: FileTable | null = null;
let checked: CheckedTable | null = null;
/** Whether the steps of a recipe are among the actions. */
let isRecipeTaken = false;
let hash: Promise<string | null> = Promise.resolve(null);

/** What a check begins with, beside the table and its columns. */
type CheckContext = {
  accountLength: number | null;
  steps: readonly RecipeStep[];
  actions?: readonly TableAction[] | undefined;
};

const shownRowsOf = ({ cells, numbers }: Rows): Rows => ({
  cells: cells
    .slice(-shownAbove.rows)
    .map((row) => row.slice(0, shownAbove.columns).map((cell) => cell.slice(0, shownCharacters))),
  numbers: numbers.slice(-shownAbove.rows),
});

function current(): CheckedTable {
  if (!checked) throw new Error("The table was not checked yet");
  return checked;
}

const worker = {
  /** Reads a file for the type with that path. */
  async open(
    file: Blob,
    path: string,
    options: ReadOptions,
    onProgress: (progress: Progress) => void,
  ): Promise<TableSummary | TableProblem> {
    let reportedAt = performance.now();
    // Now and not at the upload, because the file may have changed by then. And before the rows are read, so
    // that their memory and that of the hash are not needed at once.
    hash = sha256Of(file);
    await hash;
    const read = await readTable(file, coreDataTypeOf(path), options, (progress) => {
      if (performance.now() - reportedAt < reportMilliseconds) return;
      reportedAt = performance.now();
      onProgress(progress);
    });
    if ("problem" in read) return read;
    table = read;
    checked = null;
    isRecipeTaken = false;
    const { rows, above = { cells: [], numbers: [] }, ...recognised } = read;
    return { ...recognised, above: shownRowsOf(above), rowCount: rows.cells.length };
  },
  /**
   * Checks the table for the type with that path. What was done with other columns is done again, as far as
   * it holds for these. `accountLength` is the number of digits of a ledger account in the books; null if
   * unknown. The first check begins with the `actions` of a draft, if there is one. The steps of a recipe
   * are taken once.
   */
  check(path: string, columns: Columns, { accountLength, steps, actions }: CheckContext): CheckSummary {
    if (!table) throw new Error("There is no table");
    const type = coreDataTypeOf(path);
    const isDraft = checked === null && actions !== undefined;
    const earlier = checked?.release() ?? actions ?? [];
    const known = new Set(earlier.map((action) => JSON.stringify(action)));
    const automatic = isDraft ? [] : automaticActions(table, type, columns);
    const recipe = isDraft || isRecipeTaken ? [] : actionsOfSteps(steps, columns);
    isRecipeTaken ||= isDraft || recipe.length > 0;
    checked = new CheckedTable(table, type, columns, {
      accountLength,
      actions: [...automatic.filter((action) => !known.has(JSON.stringify(action))), ...earlier, ...recipe],
    });
    return checked.summary();
  },
  /** Carries out what a person does with the table. */
  apply(action: TableAction): CheckSummary {
    current().apply(action);
    return current().summary();
  },
  undo(): CheckSummary {
    current().undo();
    return current().summary();
  },
  /** Returns the actions in order, without those undone. With them `check` gives the same result again. */
  actions: (): readonly TableAction[] => current().actions,
  countFound: (find: FindText) => current().countFound(find),
  unknownWords: (field: string, count: number) => current().unknownWords(field, count),
  /** Returns a page of the rows that match a filter, and their total number. */
  gridPage: (filter: RowFilter, columns: readonly number[], from: number, count: number) =>
    current().gridPage(filter, columns, from, count),
  findNext: (
    find: FindText,
    shown: { filter: RowFilter; columns: readonly number[] },
    after: FoundCell | null,
  ) => current().findNext(find, shown, after),
  /** Copies the text of the first of some rows of a filter into the others. */
  fill(column: number, filter: RowFilter, from: number, until: number): CheckSummary {
    const [first, ...others] = current().rangesOf(filter, from, until);
    const rowIndex = first?.[0] ?? 0;
    const rows = [[rowIndex, first?.[1] ?? 0] as [number, number], ...others];
    for (let at = 0; at < rows.length; at += maxFilledRanges)
      current().apply({ kind: "fill", column, rowIndex, rows: rows.slice(at, at + maxFilledRanges) });
    return current().summary();
  },
  /** Returns at most `count` of the records that may be sent, starting at index `from` among them. */
  ready: (from: number, count: number): ReadyRecord[] => current().ready(from, count),
  /** Compares the accounts that may be sent with a chart in a file; a problem if that can't be read. */
  async compare(chart: Blob, language: AppLocale): Promise<ChartComparison | TableProblem> {
    const read = await readTable(chart, describedLedgerAccounts, { language });
    if ("problem" in read) return read;
    if (!hasRequired(describedLedgerAccounts, read.guess)) return { problem: "NO_COLUMNS" };
    const accounts = new CheckedTable(read, describedLedgerAccounts, read.guess).ready(0, limits.rows);
    const names = new Map(
      accounts.map(({ record }) => [record["accountCode"] ?? "", record["name"] ?? ""] as const),
    );
    return compareCharts(current().ready(0, limits.rows), names);
  },
  /** Returns the SHA-256 of the file in hex, or null if it is unknown. */
  sha256: () => hash,
  unsentRows: (from: number, count: number) => current().unsentRows(from, count),
  repairs: (from: number, count: number) => current().repairs(from, count),
  /** Returns the rows that are not sent as a CSV file. `reasons` are texts by field and kind. */
  blockedFile(reasonColumn: string, reasons: Readonly<Record<string, string>>): Blob {
    return blockedFile(current(), table?.columns ?? [], reasonColumn, (problems) =>
      problems
        .flatMap(({ field, kinds }) => kinds.map((kind) => reasons[`${field} ${kind}`] ?? kind))
        .join("; "),
    );
  },
};

/** The interface of the worker that holds a table. */
export type TableFileWorker = typeof worker;

expose(worker);

import type { AccountColumns, Accounts } from "./accounts.ts";
import type { Table, TableProblem, TableRow } from "./table.ts";

/** What the page shows of a file that was read; the rows themselves stay in the worker. */
export type CsvSummary = Omit<Table, "rows"> & { rowCount: number; preview: TableRow[] };

/** What the page asks of the worker, one question at a time. */
export type CsvQuestion = { kind: "open"; file: File } | { kind: "accounts"; columns: AccountColumns };

/** What the worker answers, in the order of the questions. */
export type CsvAnswer =
  { kind: "open"; result: CsvSummary | TableProblem } | { kind: "accounts"; result: Accounts };

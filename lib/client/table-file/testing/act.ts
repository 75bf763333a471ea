import type { RowDecision } from "#lib/shared/table-action.ts";
import type { CheckedTable } from "../checked-table.ts";

/** The columns of the tables in these tests. */
const columns: Readonly<Record<string, number>> = { accountCode: 0, code: 0, name: 1, type: 2 };

/** Takes a decision about the rows of a table whose columns are in the order of the fields. */
export function decide(checked: CheckedTable, decision: RowDecision): void {
  checked.apply({ kind: "decide", column: columns[decision.field] ?? 0, decision });
}

/** Types a text into a cell of such a table. */
export function edit(checked: CheckedTable, rowIndex: number, field: string, text: string): void {
  checked.apply({ kind: "edit", column: columns[field] ?? 0, rowIndex, text });
}

import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { TableAction } from "#lib/shared/table-action.ts";
import { decisionAction } from "./changes/recipe-step.ts";
import type { Columns, FileTable } from "./table.ts";

/**
 * Returns the actions with which a table begins. A journal names each account in many postings. They are
 * left out one and all, so that each row is counted.
 */
export function automaticActions(
  { trade }: Pick<FileTable, "trade">,
  { identifier }: CoreDataDescription,
  columns: Columns,
): TableAction[] {
  if (trade?.kind !== "FEC") return [];
  const action = decisionAction(columns, { field: identifier, kind: "REPEATED", by: "leaveOut" });
  return action ? [action] : [];
}

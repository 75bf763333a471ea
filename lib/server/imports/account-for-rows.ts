import "server-only";
import { sql, type Transaction } from "kysely";
import type { FileCounts } from "#lib/shared/import-file.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";

/**
 * Stores the counts of a run's unsent rows and repairs, once all have arrived. Throws BAD_REQUEST unless the
 * rows of the file are exactly its records, the held rows and those left out, and all repairs are there. A
 * run without a file has nothing to account for.
 */
export async function accountForRows(
  transaction: Transaction<Tables>,
  runId: string,
  recordCount: number,
): Promise<void> {
  const file = await transaction
    .selectFrom("import_run")
    .select(["organization_id", "file_rows", "held_count", "left_out_count", "repair_count"])
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  if (file.file_rows === null) return;
  const part = sql`organization_id = ${file.organization_id} and run_id = ${runId}`;
  const { rows: unsent } = await sql<{ held: number; leftOut: number }>`
    select count(*) filter (where state = 'held')::int as held,
      count(*) filter (where state = 'leftOut')::int as "leftOut"
    from import_unsent_row where ${part}`.execute(transaction);
  const { rows: repairs } = await sql<FileCounts["repairs"][number]>`
    select field, kind, count(*)::int as count, min(ordinal) as first from import_repair where ${part}
    group by field, kind order by count desc, field, kind`.execute(transaction);
  const { held = 0, leftOut = 0 } = unsent[0] ?? {};
  const repaired = repairs.reduce((sum, { count }) => sum + count, 0);
  const areAllThere =
    held === file.held_count && leftOut === file.left_out_count && repaired === file.repair_count;
  if (!areAllThere || file.file_rows !== recordCount + held + leftOut)
    throw new AppError({
      code: "BAD_REQUEST",
      message: "The rows of the file are not the sum of its records, the held rows and those left out.",
    });
  const { rows: reasons } = await sql<FileCounts["reasons"][number]>`
    select state, reason ->> 'field' as field, reason ->> 'kind' as kind, count(*)::int as count
    from import_unsent_row left join jsonb_array_elements(reasons) as reason on true
    where ${part} group by 1, 2, 3 order by state, count desc, field, kind`.execute(transaction);
  const counts: FileCounts = { reasons, repairs };
  await transaction
    .updateTable("import_run")
    .set({ file_counts: JSON.stringify(counts) })
    .where("id", "=", runId)
    .execute();
}

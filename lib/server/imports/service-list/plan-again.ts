import "server-only";
import { sql } from "kysely";
import { suggestMode } from "#lib/shared/import-plan.ts";
import { appDatabase } from "../../database/open.ts";
import { refreshPlan } from "../plan-run.ts";
import type { Comparison } from "./request-comparison.ts";

/**
 * Compares the records of all planned runs of a core data type with the known records once more, and stores
 * the time of the comparison. A run that was sent meanwhile keeps its plan.
 */
export async function planAgain(
  { organizationId, coreDataType }: Comparison,
  comparedAt: string,
): Promise<void> {
  const database = await appDatabase();
  const planned = await database
    .selectFrom("import_run")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("core_data_type", "=", coreDataType)
    .where("state", "=", "PLANNED")
    .where("mode", "<>", "INACTIVATE")
    .execute();
  for (const { id } of planned) {
    await database.transaction().execute(async (transaction) => {
      const run = await transaction
        .selectFrom("import_run")
        .select(["record_count", "mode", "origin"])
        .where("id", "=", id)
        .where("state", "=", "PLANNED")
        .forUpdate()
        .executeTakeFirst();
      if (!run) return;
      const scope = { id, organizationId, coreDataType, recordCount: run.record_count };
      const plan = await refreshPlan(transaction, scope, run.mode);
      await transaction
        .updateTable("import_run")
        .set({
          plan: JSON.stringify(plan),
          compared_at: sql<Date>`${comparedAt}::timestamptz`,
          // A follow-up has its mode from its purpose.
          ...(run.origin === null && { mode: suggestMode(plan, false).mode }),
        })
        .where("id", "=", id)
        .execute();
    });
  }
}

import "server-only";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";

/** Returns whether the service of a run is known to make records inactive: whoever lists them can. */
export async function canInactivate(run: ImportRun): Promise<boolean> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("import_run")
    .innerJoin("service_list", (join) =>
      join
        .onRef("service_list.organization_id", "=", "import_run.organization_id")
        .onRef("service_list.core_data_type", "=", "import_run.core_data_type"),
    )
    .select("is_there")
    .where("import_run.id", "=", run.id)
    .executeTakeFirst();
  return row?.is_there ?? false;
}

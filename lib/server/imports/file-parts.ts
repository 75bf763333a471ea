import "server-only";
import type { ImportRepair, ImportRepairPage, UnsentRow, UnsentRowPage } from "#lib/shared/import-file.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";

const pageSize = 50;

/** A part of a run's file: at most `limit` items from the index `from` on. */
export type PartRange = { organizationId: string; runId: string; from: number; limit: number };

/** Returns a range of the rows of a run's file that are not sent, in the order of the file. */
export async function selectUnsentRows(range: PartRange): Promise<UnsentRow[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("import_unsent_row")
    .select(["row_number as row", "state", "reasons", "cells"])
    .where("organization_id", "=", range.organizationId)
    .where("run_id", "=", range.runId)
    .where("ordinal", ">=", range.from)
    .orderBy("ordinal")
    .limit(range.limit)
    .execute();
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) as string[] }));
}

/** Returns a range of the repairs of a run's file, in the order in which they were made. */
export async function selectRepairs(range: PartRange): Promise<ImportRepair[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("import_repair")
    .select(["row_number as row", "field", "kind", "change"])
    .where("organization_id", "=", range.organizationId)
    .where("run_id", "=", range.runId)
    .where("ordinal", ">=", range.from)
    .orderBy("ordinal")
    .limit(range.limit)
    .execute();
  return rows.map(({ change, ...row }) => {
    const [before = "", after = ""] = JSON.parse(change) as string[];
    return { ...row, before, after };
  });
}

/** Returns the page of a run's unsent rows that begins at the index `from`. */
export async function readUnsentRows(
  organizationId: string,
  { id, file }: ImportRun,
  from = 0,
): Promise<UnsentRowPage> {
  const rows = await selectUnsentRows({ organizationId, runId: id, from, limit: pageSize });
  return { rows, total: file ? file.held + file.leftOut : 0 };
}

/** Returns the page of a run's repairs that begins at the index `from`. */
export async function readRepairs(
  organizationId: string,
  { id, file }: ImportRun,
  from = 0,
): Promise<ImportRepairPage> {
  const repairs = await selectRepairs({ organizationId, runId: id, from, limit: pageSize });
  return { repairs, total: file?.repairs ?? 0 };
}

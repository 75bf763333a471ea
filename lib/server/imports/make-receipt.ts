import "server-only";
import { sql } from "kysely";
import type { FileCounts, ImportRepair } from "#lib/shared/import-file.ts";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { listChunks } from "./chunk-list.ts";
import { readOutcome } from "./records.ts";

/** Maximum number of repairs of each kind that a receipt shows. */
const examplesOfKind = 3;

/** They are looked for among so many repairs from the first of the kind on, because a million may follow. */
const searchedRepairs = 50;

/** Returns the receipt of a run for its reader. Throws RUN_STATE while rows of its file are missing. */
export async function makeImportReceipt(
  run: ImportRun,
  { connection, madeBy }: { connection: Connection; madeBy: string },
): Promise<ImportReceipt> {
  if (run.state === "UPLOADING")
    throw new AppError({ code: "RUN_STATE", message: "Not all rows of this import are there yet." });
  const { organizationId: id, organizationName: name } = connection;
  const counts = await countsOf(run.id);
  return {
    organization: { id, name },
    run,
    counts,
    examples: await examplesOf(id, run.id, counts),
    answers: await answersOf(id, run),
    chunks: await listChunks(run.id),
    madeAt: new Date().toISOString(),
    madeBy,
  };
}

async function countsOf(runId: string): Promise<FileCounts> {
  const database = await appDatabase();
  const { file_counts } = await database
    .selectFrom("import_run")
    .select("file_counts")
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();
  return file_counts ?? { reasons: [], repairs: [] };
}

async function examplesOf(
  organizationId: string,
  runId: string,
  { repairs }: FileCounts,
): Promise<ImportRepair[]> {
  const database = await appDatabase();
  const examples: ImportRepair[] = [];
  for (const { field, kind, first } of repairs) {
    const { rows } = await sql<{ row: number; change: string }>`
      select row_number as row, change from import_repair
      where organization_id = ${organizationId} and run_id = ${runId}
        and ordinal >= ${first} and ordinal < ${first + searchedRepairs} and field = ${field} and kind = ${kind}
      order by ordinal limit ${examplesOfKind}`.execute(database);
    for (const { row, change } of rows) {
      const [before = "", after = ""] = JSON.parse(change) as string[];
      examples.push({ row, field, kind, before, after });
    }
  }
  return examples;
}

async function answersOf(organizationId: string, run: ImportRun): Promise<ImportReceipt["answers"]> {
  const { agreement, failures } = await readOutcome(organizationId, run);
  const sum = (end: string) =>
    agreement.filter((cell) => cell.end === end).reduce((total, { count }) => total + count, 0);
  const unsent = run.state === "PLANNED" ? run.recordCount : run.cancelled;
  return {
    ...{
      created: sum("created"),
      updated: sum("updated"),
      inactivated: sum("inactivated"),
      failed: sum("failed"),
      failures,
    },
    ...{ noAnswer: Math.max(sum("open") - unsent, 0), spared: run.spared, unsent },
  };
}

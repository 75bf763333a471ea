import "server-only";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { copyRows } from "#platform/database/copy-rows.ts";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { recordSchemaOf } from "#lib/shared/core-data/record-schema.ts";
import { suggestMode } from "#lib/shared/import-plan.ts";
import type { ImportPieceRequest, ImportRun, PlannedRecord } from "#lib/shared/import-run.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { parseInput } from "../http/read-body.ts";
import { accountForRows } from "./account-for-rows.ts";
import { deleteDraftOfRun } from "./draft/import-drafts.ts";
import { requireRoomForBytes } from "./draft-quota.ts";
import { type RunToSettle, settlePlan } from "./plan-run.ts";
import { requireOwnUpload } from "./draft-run.ts";
import { requireRun } from "./runs.ts";

type Piece = ImportPieceRequest["records"];
type Known = ReadonlyMap<string, string | null>;

const columns = [
  ...["organization_id", "run_id", "ordinal", "row_number", "record_id", "title", "record", "cells"],
  ...["planned", "known"],
];

/**
 * Stores a piece of a run's records, each with its known state. `from` is the index of the first one. The
 * same piece again replaces itself. With the last record the run becomes PLANNED; after that its records do
 * not change. Throws BAD_INPUT for a record that the service would refuse, BAD_REQUEST for more or fewer
 * records than announced, and when the rows of the file don't add up, RUN_ID_TAKEN for another person's
 * upload, and DRAFTS_FULL.
 */
export async function saveRecords(
  organizationId: string,
  run: ImportRun,
  { from, records }: { from: number; records: Piece },
  { personId, audit }: { personId: string; audit: Pick<AuditRecorder<"IMPORT_PLANNED">, "done"> },
): Promise<ImportRun> {
  const runId = run.id;
  const type = coreDataTypeOf(run.coreDataType);
  parseInput(
    { records: records.map(({ record }) => record) },
    z.object({ records: z.array(recordSchemaOf(type)) }),
  );
  if (from + records.length > run.recordCount)
    throw new AppError({ code: "BAD_REQUEST", message: "The import was said to have fewer records." });
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await requireOwnUpload(transaction, runId, personId);
    if (!(await isUploading(transaction, runId))) return;
    const ids = records.map(({ record }) => record[type.identifier] ?? "");
    const known = await knownRecords(transaction, { organizationId, type, ids });
    const replaced = await transaction
      .deleteFrom("import_record")
      .where("organization_id", "=", organizationId)
      .where("run_id", "=", runId)
      .where("ordinal", ">=", from)
      .where("ordinal", "<", from + records.length)
      .returning(["record", "cells"])
      .execute();
    const values = records.map((record) => valuesOf(record, type, known));
    await copyRows(
      transaction,
      { table: "import_record", columns },
      values.map(({ row, id, title, record, cells, planned, earlier }, index) => [
        ...[organizationId, runId, from + index, row, id, title, record, cells, planned, earlier],
      ]),
    );
    await transaction
      .updateTable("import_run")
      .set(({ eb }) => ({ stored_bytes: eb("stored_bytes", "+", bytesOf(values) - bytesOf(replaced)) }))
      .where("id", "=", runId)
      .execute();
    await requireRoomForBytes(transaction, organizationId);
    if (from + records.length < run.recordCount) return;
    await planRun(transaction, { id: runId, organizationId, recordCount: run.recordCount });
    await deleteDraftOfRun(transaction, runId);
    const about = { importRunId: runId, fileName: run.fileName, count: run.recordCount };
    await audit.done(transaction, about);
  });
  return requireRun(organizationId, runId);
}

/** Locks a run for the rest of the transaction, and resolves with whether its parts are still arriving. */
export async function isUploading(transaction: Transaction<Tables>, runId: string): Promise<boolean> {
  // The lock prevents two concurrent pieces of a run from both counting as the last one.
  const row = await transaction
    .selectFrom("import_run")
    .select("state")
    .where("id", "=", runId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === "UPLOADING";
}

/**
 * Returns the known values of records from earlier logs, by identifier; null if a record exists but its
 * values are unknown.
 */
async function knownRecords(
  transaction: Transaction<Tables>,
  { organizationId, type, ids }: { organizationId: string; type: CoreDataDescription; ids: string[] },
): Promise<Known> {
  const rows = await transaction
    .selectFrom("known_record")
    .select(["record_id", "record"])
    .where("organization_id", "=", organizationId)
    .where("core_data_type", "=", type.path)
    .where("record_id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map(({ record_id, record }) => [record_id, record]));
}

function valuesOf({ row, record, cells }: Piece[number], type: CoreDataDescription, known: Known) {
  const id = record[type.identifier] ?? "";
  const text = JSON.stringify(
    record,
    type.fields.map(({ key }) => key),
  );
  const earlier = known.get(id);
  const title = record[type.title] ?? "";
  const planned = plannedOf(earlier, text);
  return { row, id, title, record: text, cells: JSON.stringify(cells), planned, earlier: earlier ?? null };
}

const bytesOf = (rows: readonly { record: string; cells: string }[]) =>
  rows.reduce((sum, { record, cells }) => sum + Buffer.byteLength(record) + Buffer.byteLength(cells), 0);

function plannedOf(earlier: string | null | undefined, now: string): PlannedRecord {
  if (earlier === undefined) return "new";
  if (earlier === null) return "unknown";
  return earlier === now ? "unchanged" : "changed";
}

/**
 * Sets a run to PLANNED, with the counts of its plan and the mode that follows from them. Throws BAD_REQUEST
 * if it does not have `recordCount` records, or as `accountForRows`.
 */
export async function planRun(
  transaction: Transaction<Tables>,
  run: RunToSettle,
  isFollowUp = false,
): Promise<void> {
  const { id: runId, recordCount } = run;
  const counts = await settlePlan(transaction, run);
  const arrived = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (arrived !== recordCount)
    throw new AppError({ code: "BAD_REQUEST", message: "Records before these are missing." });
  await accountForRows(transaction, runId, recordCount);
  // A follow-up has its mode from its purpose.
  const suggested = isFollowUp ? {} : { mode: suggestMode(counts, false).mode };
  await transaction
    .updateTable("import_run")
    .set({ state: "PLANNED", plan: JSON.stringify(counts), record_count: recordCount, ...suggested })
    .where("id", "=", runId)
    .execute();
}

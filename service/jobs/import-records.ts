import { sql, type Kysely, type Transaction } from "kysely";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { ImportOperation } from "#contract/import.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Work } from "#platform/queue/queue.ts";
import type { StoredType, WriteRecords } from "../core-data/stored-type.ts";
import { storedTypes } from "../core-data/stored-types.ts";
import { importPieceSize } from "../database/import-pieces.ts";
import type { Tables } from "../database/tables.ts";
import type { JobPayloads } from "./job-names.ts";

type Job = {
  processId: string;
  organizationId: string;
  batchSize: number;
  codeOf: StoredType["codeOf"];
  write: WriteRecords;
};

/** Fails every record, for a job that was given up. */
const refuseRecords: WriteRecords = (_organizationId, records) =>
  Promise.resolve(records.map(() => "UNKNOWN_ERROR"));

/**
 * Imports the next batch of a job in one transaction with its events. Returns false if there are no records
 * left.
 */
async function importBatch(job: Job, transaction: Transaction<Tables>): Promise<boolean> {
  const { processId, organizationId, batchSize, codeOf, write } = job;
  // The lock makes a second worker on the same job wait and continue after this batch.
  const { processed } = await transaction
    .selectFrom("import_job")
    .select("processed")
    .where("organization_id", "=", organizationId)
    .where("process_id", "=", processId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const pieces = await transaction
    .selectFrom("import_piece")
    .select("records")
    .where("process_id", "=", processId)
    .where("ordinal", ">=", processed)
    .orderBy("ordinal")
    .limit(Math.ceil(batchSize / importPieceSize))
    .execute();
  if (pieces.length === 0) return false;
  const batch = pieces.flatMap((piece) => JSON.parse(piece.records) as CoreDataRecord[]);
  // Imports of one organization exclude each other, so that a code that one finds missing is not created by
  // another meanwhile.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kontor import ${organizationId}`}, 0))`.execute(
    transaction,
  );
  const errors = await write(organizationId, batch, transaction);
  await copyRows(
    transaction,
    { table: "import_event", columns: ["organization_id", "process_id", "ordinal", "record_id", "error"] },
    events(),
  );
  await transaction
    .updateTable("import_job")
    .set({ processed: processed + batch.length })
    .where("organization_id", "=", organizationId)
    .where("process_id", "=", processId)
    .execute();
  return true;

  function* events() {
    for (const [index, record] of batch.entries())
      yield [organizationId, processId, processed + index, codeOf(record), errors[index] ?? null];
  }
}

async function importAll(
  database: Kysely<Tables>,
  { payload, batchSize }: { payload: JobPayloads["import-records"]; batchSize: number },
  choose: (type: StoredType, operation: ImportOperation) => WriteRecords,
): Promise<void> {
  const { processId } = payload;
  let found = database.selectFrom("import_job").selectAll().where("process_id", "=", processId);
  if (payload.organizationId !== undefined)
    found = found.where("organization_id", "=", payload.organizationId);
  const row = await found.executeTakeFirst();
  if (row?.status !== "PROCESSING") return;
  const type = storedTypes[row.core_data_type];
  const write = choose(type, row.operation);
  const organizationId = row.organization_id;
  const job = { processId, organizationId, batchSize, codeOf: type.codeOf, write };
  while (await database.transaction().execute((transaction) => importBatch(job, transaction))) {
    await new Promise(setImmediate);
  }
  await sql`
    with done as (delete from import_piece where process_id = ${processId})
    update import_job set status = 'PROCESSED'
    where organization_id = ${organizationId} and process_id = ${processId}
  `.execute(database);
}

/**
 * Returns the job of an import. It writes records and events in batches, each in one transaction with the
 * number of processed records, so that a run after a crash continues after the last batch and no record is
 * logged twice. A job that was given up logs its remaining records as failed.
 */
export function importRecords(
  database: Kysely<Tables>,
  batchSize: number,
): Work<JobPayloads["import-records"]> {
  return {
    handle: (payload) =>
      importAll(database, { payload, batchSize }, (type, operation) =>
        operation === "CREATE" ? type.create : operation === "UPDATE" ? type.update : type.inactivate,
      ),
    giveUp: (payload) => importAll(database, { payload, batchSize }, () => refuseRecords),
  };
}

import { sql, type Kysely, type Transaction } from "kysely";
import type { GeneralLedgerAccount } from "#contract/import.ts";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { Work } from "#platform/queue/queue.ts";
import type { Tables } from "../database/tables.ts";
import type { JobPayloads } from "./job-names.ts";
import { createAccounts, refuseAccounts, type TakeRecords, updateAccounts } from "./take-accounts.ts";

type Job = {
  processId: string;
  organizationId: string;
  records: readonly GeneralLedgerAccount[];
  batchSize: number;
  take: TakeRecords;
};

/** Takes the next records of a job in one transaction with their log; returns false when there are none left. */
async function takeBatch(job: Job, transaction: Transaction<Tables>): Promise<boolean> {
  const { processId, organizationId, records, batchSize, take } = job;
  // Locked, so that a second worker on the same job waits and then goes on behind this one.
  const { processed } = await transaction
    .selectFrom("import_job")
    .select("processed")
    .where("process_id", "=", processId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const batch = records.slice(processed, processed + batchSize);
  if (batch.length === 0) return false;
  // Two imports of one organization take turns: what one finds missing, no other may create meanwhile.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kontor import ${organizationId}`}, 0))`.execute(
    transaction,
  );
  const errors = await take(organizationId, batch, transaction);
  await copyRows(
    transaction,
    { table: "import_event", columns: ["process_id", "ordinal", "record_id", "error"] },
    batch.map(({ accountCode }, index) => [processId, processed + index, accountCode, errors[index] ?? null]),
  );
  await transaction
    .updateTable("import_job")
    .set({ processed: processed + batch.length })
    .where("process_id", "=", processId)
    .execute();
  return true;
}

async function takeAll(
  database: Kysely<Tables>,
  { processId, batchSize }: { processId: string; batchSize: number },
  choose: (operation: Tables["import_job"]["operation"]) => TakeRecords,
): Promise<void> {
  const row = await database
    .selectFrom("import_job")
    .selectAll()
    .where("process_id", "=", processId)
    .executeTakeFirst();
  if (row?.status !== "PROCESSING") return;
  const records = JSON.parse(row.payload ?? "[]") as GeneralLedgerAccount[];
  const take = choose(row.operation);
  const job = { processId, organizationId: row.organization_id, records, batchSize, take };
  while (await database.transaction().execute((transaction) => takeBatch(job, transaction))) {
    await new Promise(setImmediate);
  }
  await database
    .updateTable("import_job")
    .set({ status: "PROCESSED", payload: null })
    .where("process_id", "=", processId)
    .execute();
}

/**
 * The job of an import: writes its records and their log in batches, each batch in one transaction with the count
 * of what is done, so that a run after a crash goes on behind the last batch and no record is logged twice. A job
 * that is given up logs its remaining records as failed.
 */
export function importRecords(
  database: Kysely<Tables>,
  batchSize: number,
): Work<JobPayloads["import-records"]> {
  return {
    handle: ({ processId }) =>
      takeAll(database, { processId, batchSize }, (operation) =>
        operation === "CREATE" ? createAccounts : updateAccounts,
      ),
    giveUp: ({ processId }) => takeAll(database, { processId, batchSize }, () => refuseAccounts),
  };
}

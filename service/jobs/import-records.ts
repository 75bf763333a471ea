import { sql, type Kysely, type Transaction } from "kysely";
import type { GeneralLedgerAccount, ImportErrorCode } from "#contract/import.ts";
import type { Work } from "#platform/queue/queue.ts";
import type { Tables } from "../database/tables.ts";
import type { JobPayloads } from "./job-names.ts";

const batchSize = 1000;

type Job = Pick<Tables["import_job"], "process_id" | "organization_id" | "operation" | "payload">;

/** Does something with records and tells, for each in its place, why it failed; null where it did not. */
type Take = (
  organizationId: string,
  records: GeneralLedgerAccount[],
  transaction: Transaction<Tables>,
) => Promise<(ImportErrorCode | null)[]>;

async function createAccounts(
  organizationId: string,
  records: GeneralLedgerAccount[],
  transaction: Transaction<Tables>,
): Promise<(ImportErrorCode | null)[]> {
  const firsts = new Map<string, GeneralLedgerAccount>();
  for (const record of records) if (!firsts.has(record.accountCode)) firsts.set(record.accountCode, record);
  // In one order everywhere, so that two imports of the same codes wait for each other in a line, never in a ring.
  const { rows } = await sql<{ code: string }>`
    insert into ledger_account (organization_id, code, name)
    select ${organizationId}, "accountCode", name
    from json_to_recordset(${JSON.stringify([...firsts.values()])}::json) as record ("accountCode" text, name text)
    order by "accountCode"
    on conflict do nothing returning code
  `.execute(transaction);
  const created = new Set(rows.map((row) => row.code));
  // The first record of a code took it; the second one finds it taken.
  return records.map(({ accountCode }) =>
    created.delete(accountCode) ? null : "BOOKING_ACCOUNT_ALREADY_EXISTS",
  );
}

async function updateAccounts(
  organizationId: string,
  records: GeneralLedgerAccount[],
  transaction: Transaction<Tables>,
): Promise<(ImportErrorCode | null)[]> {
  const lasts = new Map(records.map((record) => [record.accountCode, record]));
  const { rows } = await sql<{ code: string }>`
    with record as materialized (
      select * from json_to_recordset(${JSON.stringify([...lasts.values()])}::json) as record ("accountCode" text, name text)
    ), locked as materialized (
      select code from ledger_account where organization_id = ${organizationId}
        and code in (select "accountCode" from record)
      order by code for update
    )
    update ledger_account account set name = record.name
    from locked join record on record."accountCode" = locked.code
    where account.organization_id = ${organizationId} and account.code = locked.code
    returning account.code
  `.execute(transaction);
  const known = new Set(rows.map((row) => row.code));
  return records.map(({ accountCode }) => (known.has(accountCode) ? null : "BOOKING_ACCOUNT_NOT_FOUND"));
}

async function logRecords(
  job: Job,
  entries: { ordinal: number; record_id: string; error: ImportErrorCode | null }[],
  transaction: Transaction<Tables>,
): Promise<void> {
  await sql`
    insert into import_event (process_id, ordinal, record_id, error)
    select ${job.process_id}::uuid, ordinal, record_id, error
    from json_to_recordset(${JSON.stringify(entries)}::json) as entry (ordinal int, record_id text, error text)
  `.execute(transaction);
  const last = entries.at(-1);
  await sql`
    update import_job set processed = ${(last?.ordinal ?? -1) + 1}::int where process_id = ${job.process_id}
  `.execute(transaction);
}

const refuse: Take = (_organizationId, records) => Promise.resolve(records.map(() => "UNKNOWN_ERROR"));

/** Takes the next records of a job in one transaction with their log; returns false when there are none left. */
async function takeBatch(
  { job, records, take }: { job: Job; records: GeneralLedgerAccount[]; take: Take },
  transaction: Transaction<Tables>,
): Promise<boolean> {
  // Locked, so that a second worker on the same job waits and then goes on behind this one.
  const { processed } = await transaction
    .selectFrom("import_job")
    .select("processed")
    .where("process_id", "=", job.process_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const batch = records.slice(processed, processed + batchSize);
  if (batch.length === 0) return false;
  const errors = await take(job.organization_id, batch, transaction);
  const entries = batch.map((record, index) => ({
    ordinal: processed + index,
    record_id: record.accountCode,
    error: errors[index] ?? null,
  }));
  await logRecords(job, entries, transaction);
  return true;
}

async function takeAll(
  database: Kysely<Tables>,
  processId: string,
  choose: (job: Job) => Take,
): Promise<void> {
  const job = await database
    .selectFrom("import_job")
    .selectAll()
    .where("process_id", "=", processId)
    .executeTakeFirst();
  if (job?.status !== "PROCESSING") return;
  const records = JSON.parse(job.payload ?? "[]") as GeneralLedgerAccount[];
  const take = choose(job);
  while (
    await database.transaction().execute((transaction) => takeBatch({ job, records, take }, transaction))
  ) {
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
export function importRecords(database: Kysely<Tables>): Work<JobPayloads["import-records"]> {
  return {
    handle: ({ processId }) =>
      takeAll(database, processId, ({ operation }) =>
        operation === "CREATE" ? createAccounts : updateAccounts,
      ),
    giveUp: ({ processId }) => takeAll(database, processId, () => refuse),
  };
}

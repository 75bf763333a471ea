import "server-only";
import { sql, type Transaction } from "kysely";
import type { ImportEvent } from "#contract/import.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { codesThatSay } from "./chunks.ts";
import { inChunk } from "./in-chunk.ts";
import { matchEvents, type RecordOutcome } from "./match-events.ts";
import { openLog } from "./read-log.ts";
import type { RunAtWork } from "./run-at-work.ts";
import type { Chunk } from "./send-chunk.ts";

/**
 * Reads the log of a chunk when its job has ended, and stores the result of each record and the known state
 * of the organization's core data. Resolves with false while the job is still running. A record without an
 * event in the log stays unanswered.
 */
export async function completeChunk(run: RunAtWork, chunk: Chunk): Promise<boolean> {
  const events = await openLog(run, chunk.process_id ?? "");
  if (!events) return false;
  const ids = await idsOf(run, chunk);
  const outcomes = matchEvents(ids, await all(events));
  if (chunk.sends > 1 && chunk.operation === "CREATE") await recognizeEarlier(run, ids, outcomes);
  const saysMissing = (code: string) => run.type.codes[code]?.meaning === "missing";
  const isInactive = (status?: string) => chunk.operation === "INACTIVATE" && status === "IMPORTED";
  const missing = ids.filter(({ ordinal }) => {
    const outcome = outcomes.get(ordinal);
    return outcome?.errors.some(saysMissing) || isInactive(outcome?.status);
  });
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    if (!(await saveResults(transaction, run, chunk, outcomes))) return;
    if (chunk.operation !== "INACTIVATE") await saveKnownRecords(transaction, run, chunk);
    await deleteMissing(transaction, run, missing);
  });
  return true;
}

async function all(pages: AsyncIterable<ImportEvent[]>): Promise<ImportEvent[]> {
  const events: ImportEvent[] = [];
  for await (const page of pages) events.push(...page);
  return events;
}

type Identified = { ordinal: number; id: string };

async function idsOf(run: RunAtWork, chunk: Chunk): Promise<Identified[]> {
  const database = await appDatabase();
  return database
    .selectFrom("import_record")
    .select(["ordinal", "record_id as id"])
    .where(inChunk(run, chunk))
    .orderBy("ordinal")
    .execute();
}

/**
 * Recognizes records that an earlier attempt with a lost response created. A service that ignores the key
 * processes a repeated chunk twice. If the second log has imported nothing and finds existing records that
 * were unknown before, the first attempt was accepted.
 */
async function recognizeEarlier(
  run: RunAtWork,
  ids: Identified[],
  outcomes: Map<number, RecordOutcome>,
): Promise<void> {
  const found = [...outcomes.values()];
  if (found.some(({ status }) => status === "IMPORTED")) return;
  const database = await appDatabase();
  const { rows } = await sql<{ ordinal: number }>`
    select min(ordinal) as ordinal from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as sent (ordinal int, id text)
    where not exists (
      select from known_record where organization_id = ${run.organizationId} and core_data_type = ${run.type.path}
        and record_id = sent.id
    ) group by id`.execute(database);
  for (const { ordinal } of rows) {
    const says = outcomes.get(ordinal)?.errors ?? [];
    if (says.some((code) => run.type.codes[code]?.meaning === "exists"))
      outcomes.set(ordinal, { status: "IMPORTED", errors: ["TAKEN_BEFORE"] });
  }
}

async function saveResults(
  transaction: Transaction<Tables>,
  run: RunAtWork,
  { run_id, number, operation }: Chunk,
  outcomes: Map<number, RecordOutcome>,
): Promise<boolean> {
  const imported = [...outcomes.values()].filter(({ status }) => status === "IMPORTED").length;
  const { numUpdatedRows } = await transaction
    .updateTable("import_chunk")
    .set({
      state: "DONE",
      settled_at: sql<Date>`now()`,
      imported,
      // Any status other than IMPORTED counts as failed.
      failed: outcomes.size - imported,
    })
    .where("run_id", "=", run_id)
    .where("number", "=", number)
    .where("state", "=", "SENT")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const rows = [...outcomes].map(([ordinal, outcome]) => ({ ordinal, ...outcome }));
  await sql`
    update import_record set status = answered.status, operation = ${operation}, chunk = ${number}, answered_at = now(),
      errors = array(select jsonb_array_elements_text(answered.errors)),
      known = case when answered.status = 'IMPORTED' then (
        select record from known_record where organization_id = ${run.organizationId}
          and core_data_type = ${run.type.path} and record_id = import_record.record_id
      ) else known end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as answered (ordinal int, status text, errors jsonb)
    where organization_id = ${run.organizationId} and run_id = ${run_id}
      and import_record.ordinal = answered.ordinal`.execute(transaction);
  return true;
}

/** Stores the state of the organization's core data that follows from the log of a chunk. */
async function saveKnownRecords(
  transaction: Transaction<Tables>,
  run: RunAtWork,
  chunk: Chunk,
): Promise<void> {
  await sql`
    insert into known_record (organization_id, core_data_type, record_id, record)
    select distinct on (record_id) ${run.organizationId}, ${run.type.path}, record_id,
      case when status = 'IMPORTED' then record end
    from import_record
    where ${inChunk(run, chunk)} and (status = 'IMPORTED' or errors && ${codesThatSay(run.type, "exists")})
    order by record_id, status = 'IMPORTED' desc, ordinal desc
    on conflict (organization_id, core_data_type, record_id) do update
      set record = coalesce(excluded.record, known_record.record), learned_at = now()`.execute(transaction);
}

/** Deletes the known state of records that are missing, or inactive, according to the log. */
async function deleteMissing(
  transaction: Transaction<Tables>,
  run: RunAtWork,
  missing: readonly Identified[],
): Promise<void> {
  if (missing.length === 0) return;
  // By identifiers, because a join would be planned without their number, and would read all known records.
  await transaction
    .deleteFrom("known_record")
    .where("organization_id", "=", run.organizationId)
    .where("core_data_type", "=", run.type.path)
    .where("record_id", "=", sql<string>`any(${missing.map(({ id }) => id)}::text[])`)
    .execute();
}

import "server-only";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type { ImportPlan } from "#lib/shared/import-run.ts";
import type { Tables } from "../database/tables.ts";
import type { RunOfOrganization } from "./restorable.ts";

/** A run with so many records. */
export type RunToSettle = RunOfOrganization & { recordCount: number };

type Scope = RunToSettle & { coreDataType: string };

/** Returns the join of a run's records (`record`) with the known ones (`known`). */
export function recordsWithKnown({
  id,
  organizationId,
  coreDataType,
}: Omit<Scope, "recordCount">): RawBuilder<unknown> {
  return sql`(select * from import_record where organization_id = ${organizationId} and run_id = ${id}) as record
    left join known_record as known on known.organization_id = ${organizationId}
      and known.core_data_type = ${coreDataType} and known.record_id = record.record_id`;
}

/** The condition that more or something else is known of a record than when it was planned. */
export const isKnownOtherwise = sql<boolean>`((known.record_id is null) <> (record.planned = 'new')
  or known.record is distinct from record.known)`;

/** The plan of a record by what is known now. */
export const plannedNow = sql`case when known.record_id is null then 'new'
  when known.record is null then 'unknown'
  when known.record = record.record then 'unchanged' else 'changed' end`;

/** The number of records from which on the joins of a run are made by hashes. */
const manyRecords = 2_000;

/**
 * Runs statements that join all records of a run. The database has no statistics of records that have just
 * arrived, expects a few, and would read the whole run for each of them.
 */
export async function joiningAll<Result>(
  transaction: Transaction<Tables>,
  recordCount: number,
  run: () => Promise<Result>,
): Promise<Result> {
  if (recordCount <= manyRecords) return run();
  await sql`set local enable_nestloop = off`.execute(transaction);
  // A plan that is kept for any values was made with other settings.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(transaction);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(transaction);
  await sql`set local plan_cache_mode = auto`.execute(transaction);
  return result;
}

/**
 * Brings the plan of each record up to date, and returns the counts. Each step is one statement for all
 * records. After it, a record is unchanged only if its values are known, and if nothing that is sent before
 * it replaces them: neither another record of the run nor one of another run that is not answered yet.
 * Records that are to become inactive stay as they were planned, because their values play no part.
 */
export async function refreshPlan(
  transaction: Transaction<Tables>,
  scope: Scope,
  mode: ImportMode,
): Promise<ImportPlan> {
  if (mode === "INACTIVATE") return countPlan(transaction, scope);
  await joiningAll(transaction, scope.recordCount, async () => {
    await sql`
      update import_record set planned = now_known.planned, known = now_known.known
      from (
        select record.ordinal, ${plannedNow} as planned, known.record as known
        from ${recordsWithKnown(scope)} where ${isKnownOtherwise}
      ) as now_known
      where organization_id = ${scope.organizationId} and run_id = ${scope.id} and import_record.ordinal = now_known.ordinal`.execute(
      transaction,
    );
    await markReplaced(transaction, scope);
  });
  return settlePlan(transaction, scope);
}

/**
 * Marks unchanged records as changed if another run at work sends others with their identifiers. It may spare
 * those itself; then a record is sent that did not need to be.
 */
async function markReplaced(transaction: Transaction<Tables>, scope: Scope): Promise<void> {
  const atWork = await transaction
    .selectFrom("import_run")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("core_data_type", "=", scope.coreDataType)
    .where("id", "<>", scope.id)
    .where(
      sql<boolean>`(state in ('RUNNING', 'PAUSED') or state = 'CANCELLED' and exists (
        select from import_chunk where run_id = import_run.id and import_chunk.state in ('SENDING', 'SENT')))`,
    )
    .execute();
  if (atWork.length === 0) return;
  await sql`
    update import_record as record set planned = 'changed'
    where organization_id = ${scope.organizationId} and run_id = ${scope.id} and planned = 'unchanged' and exists (
      select from import_record as other
      where other.organization_id = ${scope.organizationId} and other.run_id = any(${atWork.map(({ id }) => id)}::uuid[]) and other.status is null
        and other.record_id = record.record_id and other.record <> record.record)`.execute(transaction);
}

/**
 * Counts the plan of a run whose records were compared when they arrived. A record that follows or precedes a
 * different one with the same identifier is not unchanged, because that one is sent.
 */
export async function settlePlan(
  transaction: Transaction<Tables>,
  { id, organizationId, recordCount }: RunToSettle,
): Promise<ImportPlan> {
  const counts = await countPlan(transaction, { id, organizationId });
  const isMixed = counts.unchanged > 0 && counts.unchanged < recordCount;
  if (!isMixed) return counts;
  await joiningAll(transaction, recordCount, () =>
    sql`
      update import_record set planned = 'changed'
      where organization_id = ${organizationId} and run_id = ${id} and planned = 'unchanged' and record_id in (
        select record_id from import_record
        where organization_id = ${organizationId} and run_id = ${id} and planned <> 'unchanged')`.execute(
      transaction,
    ),
  );
  return countPlan(transaction, { id, organizationId });
}

async function countPlan(
  transaction: Transaction<Tables>,
  { id, organizationId }: RunOfOrganization,
): Promise<ImportPlan> {
  const rows = await transaction
    .selectFrom("import_record")
    .select(["planned", sql<number>`count(*)::int`.as("count")])
    .where("organization_id", "=", organizationId)
    .where("run_id", "=", id)
    .groupBy("planned")
    .execute();
  const counts = { new: 0, changed: 0, unchanged: 0, unknown: 0 };
  for (const { planned, count } of rows) counts[planned] = count;
  return counts;
}

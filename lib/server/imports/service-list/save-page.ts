import "server-only";
import { sql, type Transaction } from "kysely";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { ListReading } from "./list-state.ts";
import { planAgain } from "./plan-again.ts";
import type { Comparison } from "./request-comparison.ts";

/** A page of the service's list, and the time of the database before it was asked for. */
export type ListPage = {
  records: readonly (Record<string, unknown> & { isActive: boolean })[];
  total: number;
  askedAt: string;
  isLast: boolean;
};

/**
 * Brings the known records in step with a page of the service's list, and stores how far it was read. What a
 * log has told since the page was asked for is newer, and stays. After the last page, records that the list
 * does not have are deleted, and the plans of the organization are made again. An inactive record counts as
 * missing.
 */
export async function savePage(comparison: Comparison, reading: ListReading, page: ListPage): Promise<void> {
  const { organizationId, coreDataType } = comparison;
  const { identifier, fields } = coreDataTypeOf(coreDataType);
  const keys = fields.map(({ key }) => key);
  const active = page.records.filter(({ isActive }) => isActive);
  const rows = active.map((record) => ({ id: record[identifier], record: JSON.stringify(record, keys) }));
  const last = page.records.at(-1)?.[identifier];
  const database = await appDatabase();
  const isSaved = await database.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update service_list set read_count = read_count + ${page.records.length}, total_count = ${page.total},
        after_id = coalesce(${last ?? null}::text, after_id), turn_at = now(),
        reading_since = ${page.isLast ? null : sql`reading_since`}
      where organization_id = ${organizationId} and core_data_type = ${coreDataType}
        and reading_since = ${reading.readingSince}::timestamptz
        and after_id is not distinct from ${reading.afterId}`.execute(transaction);
    // A reading that counted as dead was begun anew, and must not go on from where this one is.
    if (numAffectedRows === 0n) return false;
    await sql`
      insert into known_record (organization_id, core_data_type, record_id, record)
      select ${organizationId}, ${coreDataType}, id, record
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id text, record text)
      on conflict (organization_id, core_data_type, record_id) do update
        set record = excluded.record, learned_at = now()
        where known_record.learned_at < ${page.askedAt}::timestamptz`.execute(transaction);
    if (page.isLast) await deleteUnlisted(transaction, comparison, reading);
    return true;
  });
  if (isSaved && page.isLast) await planAgain(comparison, reading.readingSince);
}

/** Deletes the known records that neither the list nor a log has named since the reading began. */
async function deleteUnlisted(
  transaction: Transaction<Tables>,
  { organizationId, coreDataType }: Comparison,
  { readingSince }: ListReading,
): Promise<void> {
  await sql`
    delete from known_record where organization_id = ${organizationId} and core_data_type = ${coreDataType}
      and learned_at < ${readingSince}::timestamptz`.execute(transaction);
}

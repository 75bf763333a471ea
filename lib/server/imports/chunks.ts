import "server-only";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { type CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import { configuration } from "../configuration.ts";
import type { Tables } from "../database/tables.ts";
import type { RunOfOrganization } from "./restorable.ts";
import { isSpared } from "./spared.ts";

/**
 * Splits the records of a run that are not spared into chunks, in their order. In mode BOTH, records to
 * create are sent before records to update.
 */
export async function cutRun(
  transaction: Transaction<Tables>,
  { id: runId, organizationId }: RunOfOrganization,
  { mode, withUnchanged }: { mode: ImportMode; withUnchanged: boolean },
): Promise<void> {
  const operation =
    mode === "BOTH" ? sql`case planned when 'new' then 'CREATE' else 'UPDATE' end` : sql`${mode}::text`;
  await addChunks(
    transaction,
    runId,
    sql`
    select ordinal, ${operation} as operation from import_record
    where organization_id = ${organizationId} and run_id = ${runId} and not ${isSpared({ withUnchanged })}`,
  );
}

/**
 * Queues the failed records of a run once more, by the other operation, if they failed because the service
 * had them already, or did not have them. Resolves with their number.
 */
export async function turnRecords(
  transaction: Transaction<Tables>,
  { id: runId, organizationId, type }: RunOfOrganization & { type: CoreDataDescription },
): Promise<number> {
  const { rows } = await sql<{ ordinal: number; operation: string }>`
    update import_record set resent = true, status = null, errors = '{}', answered_at = null
    where organization_id = ${organizationId} and run_id = ${runId} and status = 'FAILED' and not resent
      and (operation = 'CREATE' and errors && ${codesThatSay(type, "exists")}
        or operation = 'UPDATE' and errors && ${codesThatSay(type, "missing")})
    returning ordinal, case operation when 'CREATE' then 'UPDATE' else 'CREATE' end as operation
  `.execute(transaction);
  if (rows.length === 0) return 0;
  await sql`
    update import_chunk set resent = import_chunk.resent + turned.count
    from (
      select chunk, count(*)::int as count from import_record
      where organization_id = ${organizationId} and run_id = ${runId} and ordinal = any(${rows.map(({ ordinal }) => ordinal)}::int[]) group by chunk
    ) as turned
    where run_id = ${runId} and number = turned.chunk`.execute(transaction);
  await addChunks(
    transaction,
    runId,
    sql`
    select ordinal, operation from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as turned (ordinal int, operation text)`,
  );
  return rows.length;
}

/**
 * Returns the error codes of a type that mean that a record exists, or is missing, as an array of the
 * database.
 */
export function codesThatSay(type: CoreDataDescription, meaning: "exists" | "missing"): RawBuilder<string[]> {
  const codes = Object.keys(type.codes).filter((code) => type.codes[code]?.meaning === meaning);
  return sql<string[]>`${codes}::text[]`;
}

async function addChunks(
  transaction: Transaction<Tables>,
  runId: string,
  records: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with chosen as (${records}), numbered as (
      select ordinal, operation,
        (row_number() over (partition by operation order by ordinal) - 1) / ${configuration().importChunk}::int as part
      from chosen
    ), last as (select coalesce(max(number), -1) as number from import_chunk where run_id = ${runId})
    insert into import_chunk (run_id, number, operation, ordinals)
    select ${runId}::uuid, min(last.number) + row_number() over (order by operation, part), operation,
      array_agg(ordinal order by ordinal)
    from numbered cross join last group by operation, part`.execute(transaction);
}

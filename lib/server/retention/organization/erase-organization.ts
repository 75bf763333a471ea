import "server-only";
import { type Kysely, sql } from "kysely";
import { operator } from "../../audit/record-operator.ts";
import { configuration } from "../../configuration.ts";
import type { Tables } from "../../database/tables.ts";
import { deleteInBatches } from "../delete-in-batches.ts";
import { organizationTables } from "./organization-tables.ts";

/**
 * What an erasure would delete: its rows, and the year of the newest record that people made; null without
 * one.
 */
export type ErasableRows = { rows: number; newestYear: number | null };

/**
 * Counts what the erasure of an organization would delete, and changes nothing. Throws if there is nothing
 * of it, if somebody is still connected to it, or while its access to DATEV lasts or is being revoked.
 */
export async function countErasable(database: Kysely<Tables>, organizationId: string): Promise<ErasableRows> {
  let rows = 0;
  for (const table of organizationTables) rows += await countRows(database, table, organizationId);
  if (rows === 0 && !(await isBegun(database, organizationId)))
    throw new Error(`There is nothing of the organization ${organizationId}.`);
  const connected = await sql`
    select from connection where organization_id = ${organizationId} and state = 'active'`.execute(database);
  if (connected.rows.length > 0)
    throw new Error(
      `${connected.rows.length} people are connected to ${organizationId}. It can be erased when they have disconnected, ` +
        "or when the realm no longer knows their connections.",
    );
  await requireDatevEnded(database, organizationId);
  const newest = await sql<{ year: number | null }>`
    select extract(year from greatest(
      (select max(at) from audit_event where organization_id = ${organizationId} and person_id <> ${operator.id}),
      (select max(at) from declaration where organization_id = ${organizationId}),
      (select max(created_at) from hand_over where organization_id = ${organizationId}),
      (select max(created_at) from import_run where organization_id = ${organizationId})
    ) at time zone 'UTC')::int as year`.execute(database);
  return { rows, newestYear: newest.rows[0]?.year ?? null };
}

/**
 * Deletes all that the database has of an organization, its audit chain included, in short transactions.
 * `organization_erasure` keeps that it was erased, and when. Objects of the store go within a day after it,
 * because nothing names them any more. Ended midway, it can be done again, and goes on. Needs the owner of
 * the tables. Throws as `countErasable`.
 */
export async function eraseOrganization(
  database: Kysely<Tables>,
  organizationId: string,
): Promise<ErasableRows> {
  const counts = await countErasable(database, organizationId);
  await sql`
    insert into organization_erasure (organization_id) select ${organizationId} where not exists (
      select from organization_erasure where organization_id = ${organizationId} and ended_at is null)`.execute(
    database,
  );
  const own = sql`organization_id = ${organizationId}`;
  await deleteInBatches(
    database,
    "import_chunk",
    sql`run_id in (select id from import_run where organization_id = ${organizationId})`,
  );
  const about = JSON.stringify([{ organizationId }]);
  await deleteInBatches(database, "mail", sql`about @> ${about}::jsonb`);
  // Again for what a request wrote that had begun before its connection was gone.
  let deleted: number;
  do {
    deleted = 0;
    for (const table of organizationTables) deleted += await deleteInBatches(database, table, own);
  } while (deleted > 0);
  await sql`
    update organization_erasure set ended_at = now()
    where organization_id = ${organizationId} and ended_at is null`.execute(database);
  return counts;
}

/** Without an app nobody can revoke anything at DATEV, so that nothing is waited for. */
async function requireDatevEnded(database: Kysely<Tables>, organizationId: string): Promise<void> {
  if (!configuration().datevApp) return;
  const { rows } = await sql<{ lasts: boolean }>`
    select true as lasts from datev_access where organization_id = ${organizationId} and ended_at is null
    union all select false from datev_revocation where organization_id = ${organizationId}
    order by lasts desc`.execute(database);
  if (rows[0]?.lasts)
    throw new Error(
      `${organizationId} is signed in at DATEV. It can be erased when somebody has disconnected it on its page Targets, ` +
        "or when DATEV has ended the access.",
    );
  if (rows.length > 0)
    throw new Error(
      `DATEV has not yet revoked the access of ${organizationId}. Kontor asks for it for seven days at the most; erase it then.`,
    );
}

async function isBegun(database: Kysely<Tables>, organizationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from organization_erasure where organization_id = ${organizationId} and ended_at is null`.execute(
    database,
  );
  return rows.length > 0;
}

async function countRows(database: Kysely<Tables>, table: string, organizationId: string): Promise<number> {
  const { rows } = await sql<{ rows: string }>`
    select count(*)::text as rows from ${sql.table(table)}
    where organization_id = ${organizationId}`.execute(database);
  return Number(rows[0]?.rows);
}

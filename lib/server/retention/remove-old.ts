import "server-only";
import { type Kysely, sql } from "kysely";
import type { TermEnd } from "#platform/retention-terms.ts";
import type { RetentionKind } from "#lib/shared/audit.ts";
import { recordOperator } from "../audit/record-operator.ts";
import type { Tables } from "../database/tables.ts";
import { deleteInBatches } from "./delete-in-batches.ts";
import { type OldRecords, oldRows } from "./kinds.ts";
import { organizationIds } from "./organization-ids.ts";

/** The kinds that the audit trail protects: what may go has to be recorded before. */
const protectedKinds: readonly RetentionKind[] = ["audit", "handOvers"];

/** How many rows of a kind are older than its term, in how many organizations. */
export type OldCount = { rows: number; organizations: number };

type Removing = { kind: RetentionKind; end: TermEnd };

/** Counts the rows of a kind whose term has ended, and changes nothing. */
export async function countOld(database: Kysely<Tables>, { kind, end }: Removing): Promise<OldCount> {
  const counts = { rows: 0, organizations: 0 };
  for (const organizationId of await organizationIds(database)) {
    const rows = await countOf(database, kind, { organizationId, before: end.before });
    if (rows === 0) continue;
    counts.rows += rows;
    counts.organizations += 1;
  }
  return counts;
}

/**
 * Removes all rows of a kind whose term has ended, organization by organization, in short transactions.
 * Records in the audit trail of each organization what is removed, before it is; `audit_removal` says so
 * before, where the trail protects the rows (docs/decisions/0057). Ended midway, it can be done again. Needs
 * the owner of the tables. Resolves with what it removed; what hung on the rows is not counted.
 */
export async function removeOld(database: Kysely<Tables>, { kind, end }: Removing): Promise<OldCount> {
  const counts = { rows: 0, organizations: 0 };
  for (const organizationId of await organizationIds(database)) {
    const old = { organizationId, before: end.before };
    if ((await countOf(database, kind, old)) === 0) continue;
    if (protectedKinds.includes(kind)) await allowRemoval(database, old);
    const about = { records: kind, before: end.day, count: await countOf(database, kind, old) };
    await recordOperator(database, { organizationId, action: "RECORDS_REMOVED", about });
    let rows = 0;
    for (const { table, condition } of oldRows[kind])
      rows += await deleteInBatches(database, table, condition(old));
    if (kind === "archive") await markRemoved(database, old);
    counts.rows += rows;
    counts.organizations += 1;
  }
  return counts;
}

async function countOf(database: Kysely<Tables>, kind: RetentionKind, old: OldRecords): Promise<number> {
  let count = 0;
  for (const { table, condition } of oldRows[kind]) {
    const { rows } = await sql<{ rows: string }>`
      select count(*)::text as rows from ${sql.table(table)} where ${condition(old)}`.execute(database);
    count += Number(rows[0]?.rows);
  }
  return count;
}

/** Marks exports whose postings are gone, so that they are not brought again. */
async function markRemoved(database: Kysely<Tables>, { organizationId, before }: OldRecords): Promise<void> {
  await sql`
    update known_export set removed_at = now()
    where organization_id = ${organizationId} and removed_at is null
      and coalesce(created_at, first_seen_at) < ${before}`.execute(database);
}

async function allowRemoval(database: Kysely<Tables>, { organizationId, before }: OldRecords): Promise<void> {
  await sql`
    insert into audit_removal (organization_id, removed_before)
    select ${organizationId}, ${before} where not exists (
      select from audit_removal where organization_id = ${organizationId} and removed_before >= ${before})`.execute(
    database,
  );
}

import { type Kysely, sql } from "kysely";

/** An index of a table that people write to. `definition` is what stands behind the table's name: the columns, and a condition. */
export type NewIndex = { name: string; table: string; definition: string };

/**
 * Creates an index while others write to its table, as the `fill` of a step of the schema: it runs outside of a transaction, and can be done again. What is left of a try that was
 * broken off is removed first. A table that is cut by organization is left to `createIndex`, because PostgreSQL can't do it for one. Throws as the statement, also when it waits too long for
 * a lock.
 */
export async function createIndexBesideWriters<Tables>(
  db: Kysely<Tables>,
  { name, table, definition }: NewIndex,
): Promise<void> {
  const { rows } = await sql<{ isCut: boolean; isBroken: boolean }>`
    select relkind = 'p' as "isCut", exists (
      select from pg_index join pg_class as index on index.oid = indexrelid
      where indrelid = pg_class.oid and index.relname = ${name} and not indisvalid) as "isBroken"
    from pg_class where oid = to_regclass(${table})`.execute(db);
  const [found] = rows;
  if (!found || found.isCut) return;
  // As long as the table is large.
  await sql`select set_config('statement_timeout', '0', false)`.execute(db);
  try {
    if (found.isBroken) await sql`drop index ${sql.id(name)}`.execute(db);
    await sql`
      create index concurrently if not exists ${sql.id(name)} on ${sql.table(table)} ${sql.raw(definition)}`.execute(
      db,
    );
  } finally {
    await sql`reset statement_timeout`.execute(db);
  }
}

/** Creates an index if `createIndexBesideWriters` has not: of an empty table, or of one that is cut. Those who write to the table wait meanwhile. */
export async function createIndex<Tables>(
  db: Kysely<Tables>,
  { name, table, definition }: NewIndex,
): Promise<void> {
  await sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} ${sql.raw(definition)}`.execute(
    db,
  );
}

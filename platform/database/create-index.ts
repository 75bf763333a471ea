import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";

/**
 * An index of a table that people write to. `definition` is what stands behind the table's name: the
 * columns, and a condition.
 */
export type NewIndex = { name: string; table: string; definition: string };

/** The pause before it is looked again whether another process has made the index, in milliseconds. */
const pauseMilliseconds = 500;

/**
 * Creates an index while others read and write its table, as the `fill` of a step of the schema: outside of
 * a transaction, on one connection, and it can be done again, also by several processes at once, of which
 * one builds. What is left of a try that was broken off is removed first. A table that is cut by
 * organization is left to `createIndex`, because PostgreSQL can't do it for one. Takes as long as the table
 * is large, and as another process builds. Throws as the statement, also when a transaction that is older
 * than the index has not ended in ten minutes.
 */
export async function createIndexBesideWriters<Tables>(db: Kysely<Tables>, index: NewIndex): Promise<void> {
  const lock = sql`hashtextextended(${`create index ${index.name}`}, 0)`;
  // The lock of a process that was killed is held for as long as the server goes on building for it. A
  // statement that waited for it would be waited for by the build, so that neither came to an end.
  while (!(await isTrue(db, sql`pg_try_advisory_lock(${lock})`))) await pause(pauseMilliseconds);
  try {
    await createUnderLock(db, index);
  } finally {
    await sql`select pg_advisory_unlock(${lock})`.execute(db);
  }
}

async function createUnderLock<Tables>(db: Kysely<Tables>, index: NewIndex): Promise<void> {
  let state = await stateOf(db, index);
  // An administrator can build one by hand.
  for (; state?.isBeingBuilt; state = await stateOf(db, index)) await pause(pauseMilliseconds);
  if (!state || state.isCut || state.isValid) return;
  const { rows } = await sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
    db,
  );
  // The build waits for each older transaction, also of other tables, and nobody waits behind it meanwhile:
  // the short wait of `migrate` would only break it off.
  await setTimeouts(db, { statement: "0", lock: "10min" });
  try {
    const name = sql.id(index.name);
    if (state.isThere) await sql`drop index concurrently ${name}`.execute(db);
    await sql`create index concurrently ${name} on ${sql.table(index.table)} ${sql.raw(index.definition)}`.execute(
      db,
    );
  } finally {
    for (const before of rows) await setTimeouts(db, before);
  }
}

/**
 * Creates an index if `createIndexBesideWriters` has not: of an empty table, or of one that is cut. Those
 * who write to the table wait meanwhile. Throws if there is one that PostgreSQL does not use, so that no
 * step is recorded without its index.
 */
export async function createIndex<Tables>(db: Kysely<Tables>, index: NewIndex): Promise<void> {
  const { name, table, definition } = index;
  await sql`create index if not exists ${sql.id(name)} on ${sql.table(table)} ${sql.raw(definition)}`.execute(
    db,
  );
  if (!(await stateOf(db, index))?.isValid)
    throw new Error(
      `The index ${name} of ${table} is not valid. Start again; if it stays so, drop it before.`,
    );
}

type IndexState = { isCut: boolean; isThere: boolean; isValid: boolean; isBeingBuilt: boolean };

/** Looks at an index. Without its table there is nothing to see; an index that is not there is not valid. */
async function stateOf<Tables>(db: Kysely<Tables>, index: NewIndex): Promise<IndexState | undefined> {
  const { rows } = await sql<IndexState>`
    select relkind = 'p' as "isCut", indexrelid is not null as "isThere", coalesce(indisvalid, false) as "isValid",
      exists (select from pg_stat_progress_create_index where index_relid = indexrelid) as "isBeingBuilt"
    from pg_class left join pg_index on indrelid = oid and indexrelid = to_regclass(${index.name})
    where oid = to_regclass(${index.table})`.execute(db);
  return rows[0];
}

async function isTrue<Tables>(db: Kysely<Tables>, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await sql<{ answer: boolean }>`select ${condition} as answer`.execute(db);
  return rows[0]?.answer === true;
}

async function setTimeouts<Tables>(
  db: Kysely<Tables>,
  { statement, lock }: { statement: string; lock: string },
): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${statement}, false), set_config('lock_timeout', ${lock}, false)`.execute(
    db,
  );
}

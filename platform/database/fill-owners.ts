import { type Kysely, sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Rows that name no organization, and the rows that name theirs: their table, key, and the column that
 * refers to it.
 */
export type OwnedRows = {
  table: string;
  /** The columns of its primary key, with their types. */
  key: Readonly<Record<string, string>>;
  parent: string;
  parentKey: string;
  column: string;
};

/**
 * Rows that are looked at in one transaction. Who changes one of them meanwhile waits for a tenth of a
 * second.
 */
const batchSize = 2_000;

/** The pause before rows are looked at again that somebody else was changing, in milliseconds. */
const pauseMilliseconds = 500;

/** The time after which rows are given up that nobody lets go, in milliseconds. */
const maxMilliseconds = 600_000;

type Batch = { looked: number; left: number; filled: number; last: string[] | null };

/**
 * Gives old rows their organization (`organization_id`), in batches, each a transaction of its own. It never
 * waits for a row that somebody else changes, and holds none for longer than a batch: it comes back to it.
 * Rows whose parent is gone belong to nobody and get an empty text. Several processes may do it at once, and
 * it can be ended and done again. Throws if rows stay locked for ten minutes.
 */
export async function fillOwners<Tables>(
  database: Kysely<Tables>,
  rows: OwnedRows,
  { size = batchSize }: { size?: number } = {},
): Promise<void> {
  let end = performance.now() + maxMilliseconds;
  for (;;) {
    let [left, filled] = [0, 0];
    for (let batch: Batch | undefined; batch === undefined || batch.looked === size;) {
      batch = await fillBatch(database, rows, { last: batch?.last ?? null, size });
      left += batch.left;
      filled += batch.filled;
    }
    if (left === 0) return;
    if (filled > 0) end = performance.now() + maxMilliseconds;
    if (performance.now() > end) throw new Error(`Somebody holds rows of the table "${rows.table}".`);
    await pause(pauseMilliseconds);
  }
}

async function fillBatch<Tables>(
  database: Kysely<Tables>,
  { table, key, parent, parentKey, column }: OwnedRows,
  { last, size }: { last: string[] | null; size: number },
): Promise<Batch> {
  const names = Object.keys(key);
  const keyOf = (alias: string) => sql.join(names.map((name) => sql.id(alias, name)));
  const from = last?.map((value, index) => sql`${value}::text::${sql.raw(key[names[index] ?? ""] ?? "")}`);
  const after = from ? sql`where (${keyOf("owned")}) > (${sql.join(from)})` : sql``;
  const { rows } = await sql<Batch>`
    with batch as materialized (
      select ${keyOf("owned")}, organization_id is null as is_open from ${sql.id(table)} as owned ${after}
      order by ${keyOf("owned")} limit ${size}
    ), free as materialized (
      select ${keyOf("owned")}, owned.${sql.id(column)} as parent_key from ${sql.id(table)} as owned
      where (${keyOf("owned")}) in (select ${keyOf("batch")} from batch where is_open) and organization_id is null
      for update skip locked
    ), filled as (
      update ${sql.id(table)} as owned set organization_id = coalesce((
        select organization_id from ${sql.id(parent)} as parent where parent.${sql.id(parentKey)} = free.parent_key), '')
      from free where (${keyOf("owned")}) = (${keyOf("free")}) returning ${keyOf("owned")}
    )
    select count(*)::int as looked, (select count(*) from filled)::int as filled,
      (count(*) filter (where is_open) - (select count(*) from filled))::int as left,
      (array_agg(array[${sql.join(names.map((name) => sql`${sql.id("batch", name)}::text`))}]
        order by ${sql.join(names.map((name) => sql`${sql.id("batch", name)} desc`))}))[1:1] as last
    from batch`.execute(database);
  const [batch] = rows;
  if (!batch) throw new Error(`Rows of the table "${table}" could not be read.`);
  return { ...batch, last: batch.last?.flat(2) ?? null };
}

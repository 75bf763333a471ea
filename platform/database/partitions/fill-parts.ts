import { type Kysely, sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { listOf, owned, partsOf, quotedName } from "./names.ts";
import type { TableShape } from "./read-table-shape.ts";

/** The pause before rows are copied that somebody was writing, in milliseconds. */
const pauseMilliseconds = 100;

/** A row that somebody else has locked (lock_not_available). */
const isLocked = (error: unknown) => (error as { code?: unknown }).code === "55P03";

/**
 * Copies the rows of a whole table into that with partitions, `size` in a transaction, and reports the
 * number of rows looked at after each. Rows that are there already are left alone, so it can be ended and
 * done again. It locks the rows that it copies, so that nobody changes one between the reading and the
 * writing; and never waits for a lock, so that nobody who writes is ended by a deadlock with it.
 */
export async function fillParts<Tables>(
  database: Kysely<Tables>,
  table: TableShape,
  { size, onRows }: { size: number; onRows: (count: number) => void },
): Promise<void> {
  for (let last: string[] | undefined; ;) {
    try {
      const batch = await copyBatch(database, table, { last, size });
      onRows(batch.count);
      if (batch.count < size) return;
      last = batch.last;
    } catch (error) {
      if (!isLocked(error)) throw error;
      await pause(pauseMilliseconds);
    }
  }
}

async function copyBatch<Tables>(
  database: Kysely<Tables>,
  { name, columns, primaryKey }: TableShape,
  { last, size }: { last: string[] | undefined; size: number },
): Promise<{ count: number; last: string[] }> {
  const key = primaryKey.columns;
  const typeOf = (column: string) => columns.find((one) => one.name === column)?.type ?? "text";
  const from = last?.map((value, index) => sql`${value}::text::${sql.raw(typeOf(key[index] ?? ""))}`);
  const after = from ? sql`where (${sql.raw(listOf(key))}) > (${sql.join(from)})` : sql``;
  const all = sql.raw(listOf(columns.map((column) => column.name)));
  const { rows } = await sql<{ count: number; last: string[] | null }>`
    with batch as materialized (
      select ${all} from ${sql.id(name)} ${after} order by ${sql.raw(listOf(key))} limit ${size} for share nowait
    ), copied as (
      insert into ${sql.id(partsOf(name))} (${all}) overriding system value
      select ${all} from batch on conflict (${sql.raw(listOf(owned(key)))}) do nothing
    )
    select count(*)::int as count,
      (array_agg(array[${sql.raw(key.map((column) => `${quotedName(column)}::text`).join(", "))}]
        order by ${sql.raw(key.map((column) => `${quotedName(column)} desc`).join(", "))}))[1:1] as last
    from batch
  `.execute(database);
  return { count: rows[0]?.count ?? 0, last: [rows[0]?.last ?? []].flat(2) };
}

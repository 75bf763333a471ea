import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Maximum rows that one transaction deletes, so that nobody who writes waits for it long. A hand-over may
 * have 65,000 documents.
 */
const batchOf = (table: string) => (table === "hand_over" ? 10 : 1_000);

/**
 * Deletes the rows of a table that match a condition, in short transactions, with what hangs on them by a
 * foreign key; with hand-overs also the lists of their documents. Resolves with the number of rows of the
 * table itself.
 */
export async function deleteInBatches(
  database: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const isHandOver = table === "hand_over";
  const limit = batchOf(table);
  for (let deleted = 0; ;) {
    const count = await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ id: string | null }>`
        delete from ${sql.table(table)} where ${condition} and ctid = any(array(
          select ctid from ${sql.table(table)} where ${condition} limit ${limit}))
        returning ${isHandOver ? sql`id` : sql`null as id`}`.execute(transaction);
      if (isHandOver) {
        const ids = rows.map(({ id }) => id);
        await sql`delete from document_archive where id = any(${ids}::uuid[])`.execute(transaction);
      }
      return rows.length;
    });
    deleted += count;
    // Fewer than asked for are no end: a row that was changed meanwhile is left out.
    if (count === 0) return deleted;
  }
}

import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { lockConnection } from "./held-tokens.ts";
import { currentKey } from "../../sealing-keys.ts";
import { openTokens, type SealedTokens, sealTokens } from "./seal-tokens.ts";

/** The number of rows that were encrypted again, and of rows that no known key decrypts. */
export type Resealed = { resealed: number; unopened: number };

/**
 * Encrypts every token set again that was encrypted with a former key, one after another, while other
 * processes run. Rows that no known key decrypts are not changed but counted. It can be interrupted and run
 * again.
 */
export async function resealTokens(): Promise<Resealed> {
  const counts = { resealed: 0, unopened: 0 };
  const database = await appDatabase();
  const { id: current } = currentKey();
  const connections = await database
    .selectFrom("connection")
    .select("id")
    .where("key_id", "<>", current)
    .execute();
  for (const { id } of connections) {
    await lockConnection(id, async () => {
      const rows = database.selectFrom("connection").select(["key_id", "sealed_tokens"]);
      const row = await rows.where("id", "=", id).executeTakeFirst();
      const columns = row && resealed(row, id, counts);
      if (columns) await database.updateTable("connection").set(columns).where("id", "=", id).execute();
    });
  }
  for (const [table, key] of [
    ["revocation", "connection_id"],
    ["pending_sign_in", "id"],
  ] as const) {
    const { rows } = await sql<SealedTokens & { id: string }>`
      select ${sql.id(key)} as id, key_id, sealed_tokens from ${sql.table(table)}
      where key_id <> ${current}`.execute(database);
    for (const row of rows) {
      const columns = resealed(row, row.id, counts);
      if (!columns) continue;
      await sql`
        update ${sql.table(table)} set key_id = ${columns.key_id}, sealed_tokens = ${columns.sealed_tokens}
        where ${sql.id(key)} = ${row.id}`.execute(database);
    }
  }
  return counts;
}

function resealed(row: SealedTokens, id: string, counts: Resealed) {
  try {
    const columns = sealTokens(openTokens(row, id), id);
    counts.resealed += 1;
    return columns;
  } catch {
    counts.unopened += 1;
    return undefined;
  }
}

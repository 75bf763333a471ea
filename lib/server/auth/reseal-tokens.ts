import "server-only";
import { appDatabase } from "../database/open.ts";
import { lockConnection } from "./lock-connection.ts";
import { currentKeyId, openTokens, sealTokens } from "./seal-tokens.ts";

/** What became of the rows that another key had sealed. */
export type Resealed = { resealed: number; unopened: number };

/**
 * Seals every token set anew that another key than the present one has sealed, one after the other, beside running
 * processes. Rows that no known key opens stay as they are and are counted. Ended midway, it can be done again.
 */
export async function resealTokens(): Promise<Resealed> {
  const counts = { resealed: 0, unopened: 0 };
  const database = await appDatabase();
  const current = currentKeyId();
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
  const left = await database.selectFrom("revocation").selectAll().where("key_id", "<>", current).execute();
  for (const { connection_id: id, ...row } of left) {
    const columns = resealed(row, id, counts);
    if (columns) {
      await database.updateTable("revocation").set(columns).where("connection_id", "=", id).execute();
    }
  }
  const pending = await database
    .selectFrom("pending_sign_in")
    .select(["id", "key_id", "sealed_tokens"])
    .where("key_id", "<>", current)
    .execute();
  for (const { id, ...row } of pending) {
    const columns = resealed(row, id, counts);
    if (columns) await database.updateTable("pending_sign_in").set(columns).where("id", "=", id).execute();
  }
  return counts;
}

function resealed(row: Parameters<typeof openTokens>[0], id: string, counts: Resealed) {
  try {
    const columns = sealTokens(openTokens(row, id), id);
    counts.resealed += 1;
    return columns;
  } catch {
    counts.unopened += 1;
    return undefined;
  }
}

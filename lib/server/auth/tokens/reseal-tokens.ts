import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { openText, type SealedText, sealText } from "../../sealed-text.ts";
import { lockConnection } from "./held-tokens.ts";
import { ownKeys } from "../../sealing-keys.ts";

/** The number of rows that were encrypted again, and of rows that no known key decrypts. */
export type Resealed = { resealed: number; unopened: number };

/** The other tables with sealed rows: the column of the id that they are bound to, and the sealed column. */
const otherTables = [
  { table: "revocation", id: "connection_id", sealed: "sealed_tokens" },
  { table: "pending_sign_in", id: "id", sealed: "sealed_tokens" },
  { table: "datev_access", id: "id", sealed: "sealed_tokens" },
  { table: "datev_revocation", id: "id", sealed: "sealed_tokens" },
  { table: "target", id: "id", sealed: "sealed_secret" },
  { table: "import_draft", id: "id", sealed: "sealed" },
];

/**
 * Encrypts every token set and every secret of a target again that was encrypted with a former key, one
 * after another, while other processes run; what these seal meanwhile stays. Rows that no known key decrypts
 * are not changed but counted. It can be interrupted and run again.
 */
export async function resealTokens(): Promise<Resealed> {
  const counts = { resealed: 0, unopened: 0 };
  const database = await appDatabase();
  const { id: current } = ownKeys.current();
  const connections = await database
    .selectFrom("connection")
    .select("id")
    .where("key_id", "<>", current)
    .execute();
  for (const { id } of connections) {
    await lockConnection(id, async () => {
      const rows = database.selectFrom("connection").select(["key_id as keyId", "sealed_tokens as sealed"]);
      const row = await rows.where("id", "=", id).executeTakeFirst();
      const again = row && resealed(row, id, counts);
      if (!again) return;
      const columns = { key_id: again.keyId, sealed_tokens: again.sealed };
      await database.updateTable("connection").set(columns).where("id", "=", id).execute();
      counts.resealed += 1;
    });
  }
  for (const { table, ...columns } of otherTables) {
    const [id, sealed] = [sql.id(columns.id), sql.id(columns.sealed)];
    const { rows } = await sql<SealedText & { id: string }>`
      select ${id} as id, key_id as "keyId", ${sealed} as sealed from ${sql.table(table)}
      where key_id <> ${current}`.execute(database);
    for (const row of rows) {
      const again = resealed(row, row.id, counts);
      if (!again) continue;
      // Only what was read: tokens that were renewed since would be undone, and a used refresh token ends an
      // access.
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table)} set key_id = ${again.keyId}, ${sealed} = ${again.sealed}
        where ${id} = ${row.id} and ${sealed} = ${row.sealed}`.execute(database);
      counts.resealed += Number(numAffectedRows);
    }
  }
  return counts;
}

function resealed(row: SealedText, id: string, counts: Resealed): SealedText | undefined {
  try {
    return sealText(openText(row, id), id);
  } catch {
    counts.unopened += 1;
    return undefined;
  }
}

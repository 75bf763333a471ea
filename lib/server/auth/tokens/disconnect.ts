import "server-only";
import type { Selectable } from "kysely";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { log } from "../../log.ts";
import { revokeToken } from "./ask-realm.ts";
import { lockConnection } from "./held-tokens.ts";
import { invalidatePerson } from "./person-cache.ts";
import { openTokens } from "./seal-tokens.ts";

type Disconnecting = {
  connection: { id: string };
  session: { person: { id: string } };
  audit: AuditRecorder<"DISCONNECTED">;
};

/**
 * Ends a connection. Its row is deleted when this resolves, and its tokens are revoked at the realm (RFC
 * 7009). Resolves with false if the realm did not revoke them; the request is then repeated every minute. A
 * renewal in progress is waited for, so that its new tokens are revoked too.
 */
export async function disconnect({
  connection,
  session: { person },
  audit,
}: Disconnecting): Promise<boolean> {
  await lockConnection(connection.id, async () => {
    const database = await appDatabase();
    await database.transaction().execute(async (transaction) => {
      const own = transaction.selectFrom("connection").where("id", "=", connection.id);
      await transaction
        .insertInto("revocation")
        .columns(["connection_id", "key_id", "sealed_tokens"])
        .expression(own.where("person_id", "=", person.id).select(["id", "key_id", "sealed_tokens"]))
        .execute();
      const { numDeletedRows } = await transaction
        .deleteFrom("connection")
        .where("id", "=", connection.id)
        .where("person_id", "=", person.id)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await audit.done(transaction);
    });
    invalidatePerson(person.id);
  });
  return revoke(connection.id);
}

/** The maximum time of repeated requests to revoke tokens that the realm does not revoke, in days. */
const revocationDays = 7;

/**
 * Revokes the stored tokens of a deleted connection and deletes them. Resolves with false when the realm
 * must be asked again. After seven days the tokens are deleted without an answer.
 */
export async function revoke(connectionId: string): Promise<boolean> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("revocation")
    .selectAll()
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  if (!row) return true;
  const done = await revokeSealed(row);
  const isOver = Date.now() - row.asked_at.getTime() > revocationDays * 24 * 60 * 60 * 1000;
  if (!done) log.warn({ connectionId, givenUp: isOver }, "tokens not revoked");
  if (done || isOver) {
    await database.deleteFrom("revocation").where("connection_id", "=", connectionId).execute();
  }
  return done;
}

async function revokeSealed(row: Selectable<Tables["revocation"]>): Promise<boolean> {
  try {
    const { access, refresh } = openTokens(row, row.connection_id);
    return await revokeToken(refresh ?? access);
  } catch (error) {
    log.error({ connectionId: row.connection_id, err: error }, "tokens can't be opened");
    return false;
  }
}

import { sql } from "kysely";
import type { Log } from "#platform/log.ts";
import type { Sql } from "../../database/tables.ts";
import type { Realm } from "./realm.ts";

/** The interval at which notices are looked for, in milliseconds. */
const roundMilliseconds = 2_000;

/**
 * Stores that the web app is to end a person's sessions, or those of one session of the realm. In the
 * transaction of a change it is stored with the change or not at all. A running service sends it within two
 * seconds.
 */
export async function announceLogout(database: Sql, userId: string, sid?: string): Promise<void> {
  await database
    .insertInto("logout_notice")
    .values({ user_id: userId, sid: sid ?? null })
    .execute();
}

/** A client that is informed of logouts. The library's types leave its method out. */
type InformedClient = { backchannelLogout(userId: string, sid?: string): Promise<void> };

type Sending = {
  realm: Pick<Realm, "provider">;
  database: Sql;
  /** The web app's client. */
  clientId: string;
  log: Log;
};

/**
 * Sends the stored notices to the web app (OpenID Connect Back-Channel Logout), each until it is taken, for a
 * day at most. Two processes may send the same one, which ends the same sessions. Returns the function that
 * stops it.
 */
export function sendLogoutNotices(options: Sending): () => void {
  const { log } = options;
  let isSending = false;
  const round = async () => {
    if (isSending) return;
    isSending = true;
    await sendAll(options).catch((error: unknown) => log.warn({ err: error }, "logouts not announced"));
    isSending = false;
  };
  void round();
  const timer = setInterval(() => void round(), roundMilliseconds).unref();
  return () => clearInterval(timer);
}

async function sendAll({ realm, database, clientId, log }: Sending): Promise<void> {
  const notices = await database.selectFrom("logout_notice").selectAll().orderBy("id").limit(100).execute();
  if (notices.length === 0) return;
  const client = await realm.provider.Client.find(clientId);
  for (const { id, user_id: userId, sid } of notices) {
    try {
      // A client that an operator registered under this id has no address for logouts.
      if (client?.backchannelLogoutUri) {
        await (client as unknown as InformedClient).backchannelLogout(userId, sid ?? undefined);
      }
      await database.deleteFrom("logout_notice").where("id", "=", id).execute();
    } catch (error) {
      log.info({ err: error }, "the web app did not take a logout, which is repeated");
    }
  }
  await sql`delete from logout_notice where made_at < now() - interval '1 day'`.execute(database);
}

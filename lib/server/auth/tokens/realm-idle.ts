import "server-only";
import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { log } from "../../log.ts";

type Row = Pick<Selectable<Tables["connection"]>, "scopes" | "refreshed_at" | "refresh_expires_at">;

/**
 * The minimum time without a renewal from which a loss or a renewal tells how long the realm keeps a
 * connection: a day, in seconds. A person or an administrator who ends a connection often does so sooner.
 */
const minTellingSeconds = 24 * 60 * 60;

const idleSecondsOf = ({ refreshed_at: at }: Row) => Math.floor((Date.now() - at.getTime()) / 1000);

/**
 * Returns the seconds without a renewal after which the realm has ended a connection, or null if none was
 * lost.
 */
export async function learnedIdleSeconds(): Promise<number | null> {
  const database = await appDatabase();
  const learned = await database
    .selectFrom("realm_idle")
    .select("seconds")
    .where("issuer", "=", configuration().issuer)
    .executeTakeFirst();
  return learned?.seconds ?? null;
}

/**
 * Learns from a connection that the realm has ended sooner than it had stated: the other connections are
 * expected to last no longer, and so are renewed in time. Must be called in the transaction that ends the
 * connection.
 */
export async function learnFromLoss(transaction: Kysely<Tables>, row: Row): Promise<void> {
  const seconds = idleSecondsOf(row);
  const isLate = row.refresh_expires_at !== null && row.refresh_expires_at.getTime() <= Date.now();
  if (!row.scopes.split(" ").includes("offline_access") || seconds < minTellingSeconds || isLate) return;
  const { issuer } = configuration();
  await transaction
    .insertInto("realm_idle")
    .values({ issuer, seconds })
    .onConflict((conflict) => conflict.column("issuer").doUpdateSet({ seconds, learned_at: new Date() }))
    .execute();
  await sql`
    update connection set refresh_expires_at = least(
      coalesce(refresh_expires_at, 'infinity'), refreshed_at + ${seconds} * interval '1 second')
    where state = 'active'`.execute(transaction);
  log.warn({ seconds }, "the realm ends unused connections sooner than it states");
}

/** Corrects what was learned by a renewal that came later and was granted nevertheless. */
export async function learnFromRenewal(row: Row): Promise<void> {
  const seconds = idleSecondsOf(row);
  if (seconds < minTellingSeconds) return;
  const database = await appDatabase();
  await database
    .updateTable("realm_idle")
    .set({ seconds, learned_at: new Date() })
    .where("issuer", "=", configuration().issuer)
    .where("seconds", "<", seconds)
    .execute();
}

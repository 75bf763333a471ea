import "server-only";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { visitMilliseconds } from "#lib/shared/desk-news.ts";
import { appDatabase } from "../../database/open.ts";

/** The end of a person's previous visit: its time, and the newest audit event of any organization then. */
export type PreviousVisit = { endedAt: Date; eventId: number };

// Whose use this process has recorded within the last minute.
const recorded = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/**
 * Records that a person opened a page. This is written at most once a minute, so that not every page
 * writes.
 *
 * A visit lasts as long as the person opens pages; the first one after 4 hours without any begins the next
 * visit. What an open page asks for by itself is no use: one that was left open overnight does not prolong
 * a visit.
 */
export async function recordUse(personId: string): Promise<void> {
  if (recorded.has(personId)) return;
  await continueVisit(personId);
  recorded.set(personId, true);
}

/**
 * The newest event that is at least a minute old. A younger one may have been given its id before an older
 * one that is not committed yet, which would then never be listed. So the events of a visit's last minute
 * are listed at the next.
 */
const newestEvent = sql`coalesce((
  select id from audit_event where at < now() - interval '1 minute' order by id desc limit 1), 0)`;

const isNext = sql`visit.last_used_at < now() - ${sql.lit(visitMilliseconds)} * interval '1 millisecond'`;

/**
 * Prolongs a person's visit, or begins the next one. Where another process has done so within a minute,
 * nothing happens.
 */
export async function continueVisit(personId: string): Promise<void> {
  await sql`
    insert into visit (person_id, last_used_at, newest_event_id) values (${personId}, now(), ${newestEvent})
    on conflict (person_id) do update set
      previous_ended_at = case when ${isNext} then visit.last_used_at else visit.previous_ended_at end,
      previous_event_id = case when ${isNext} then visit.newest_event_id else visit.previous_event_id end,
      last_used_at = excluded.last_used_at,
      newest_event_id = excluded.newest_event_id
    where visit.last_used_at < now() - interval '1 minute'`.execute(await appDatabase());
}

/** Returns the end of a person's previous visit; null during the first one. */
export async function readPreviousVisit(personId: string): Promise<PreviousVisit | null> {
  const database = await appDatabase();
  const visit = await database
    .selectFrom("visit")
    .select(["previous_ended_at as endedAt", "previous_event_id as eventId"])
    .where("person_id", "=", personId)
    .executeTakeFirst();
  if (!visit || visit.endedAt === null || visit.eventId === null) return null;
  return { endedAt: visit.endedAt, eventId: visit.eventId };
}

import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";

/** Maximum of what an organization hands over within 24 hours. The records of it are kept for good. */
const maxADay = { handOvers: 1_000, documents: 2_000_000 };

/**
 * Throws TOO_MANY_REQUEST if an organization has begun too many hand-overs, or planned too many documents,
 * within the last 24 hours, with the seconds until the first of them is older.
 */
export async function requireRoomForHandOver(organizationId: string): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ handOvers: number; documents: number; wait: number | null }>`
    select count(*)::int as "handOvers", coalesce(sum(total), 0)::float8 as documents,
      extract(epoch from min(created_at) + interval '1 day' - now())::float8 as wait
    from (select id, organization_id, created_at from hand_over
      union all select id, organization_id, asked_at from making) begun left join document_archive using (id)
    where organization_id = ${organizationId} and created_at > now() - interval '1 day'
  `.execute(database);
  const { handOvers, documents, wait } = rows[0] ?? { handOvers: 0, documents: 0, wait: null };
  if (handOvers < maxADay.handOvers && documents < maxADay.documents) return;
  const retryAfter = Math.max(1, Math.ceil(wait ?? 0));
  throw new AppError({
    code: "TOO_MANY_REQUEST",
    message: `The organization has handed over too much within a day. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });
}

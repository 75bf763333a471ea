import "server-only";
import { sql } from "kysely";
import type { FoundPostings } from "#lib/shared/found-postings.ts";
import { appDatabase } from "../database/open.ts";

/** Maximum number of organizations that are named because they are behind. */
const maxBehind = 10;

/**
 * Returns how many exports of organizations can be searched, and the organizations in which some cannot yet.
 */
export async function searchProgress(
  organizationIds: readonly string[],
): Promise<Pick<FoundPostings, "searchable" | "behind">> {
  const database = await appDatabase();
  const counts = await database
    .selectFrom("known_export")
    .select([
      "organization_id as organizationId",
      sql<number>`count(searchable_at)::int`.as("indexed"),
      sql<number>`count(*)::int`.as("total"),
    ])
    .where(sql<boolean>`organization_id = any(${[...organizationIds]}::text[])`)
    .groupBy("organization_id")
    .execute();
  const sumOf = (name: "indexed" | "total") => counts.reduce((sum, count) => sum + count[name], 0);
  const missing = ({ indexed, total }: (typeof counts)[number]) => total - indexed;
  return {
    searchable: { indexed: sumOf("indexed"), total: sumOf("total") },
    behind: counts
      .filter((count) => missing(count) > 0)
      .sort((a, b) => missing(b) - missing(a))
      .slice(0, maxBehind),
  };
}

import "server-only";
import { type Kysely, sql } from "kysely";
import { encodeSearch } from "./search-text.ts";
import type { SearchWord } from "#lib/shared/postings/search-words.ts";
import type { Tables } from "../database/tables.ts";
import { begunAt } from "./read-archive.ts";

/** A posting by its key in `known_posting`. */
export type PostingKey = { exportKey: number; place: number };

/** An export of which the first `take` postings are looked through. */
export type WalkedExport = { key: number; take: number };

/**
 * The order of found postings. Exports of one organization stand in the order of the service's list; those
 * of several can be compared by time alone.
 */
const newestFirst = (organizationIds: readonly string[]) =>
  organizationIds.length === 1
    ? sql`known_export.place desc nulls first, known_export.key desc`
    : sql`${begunAt} desc, known_export.place desc nulls first, known_export.key desc`;

/** The condition that rows of a table belong to one of some organizations. */
export const ofAny = (organizationIds: readonly string[], table: "known_export" | "known_posting") =>
  sql`${sql.table(table)}.organization_id = any(${[...organizationIds]}::text[])`;

/** The condition that a posting has every word, in one of its readings. */
function hasWords(words: readonly SearchWord[]) {
  const occurs = (part: string) => sql`known_posting.search like ${`%${encodeSearch(part)}%`}`;
  return sql.join(
    words.map((readings) => sql`(${sql.join(readings.map(occurs), sql` or `)})`),
    sql` and `,
  );
}

/**
 * Keeps the planner to the one plan that each statement of a search is written for, until the transaction
 * ends. Its estimate for a part of a text is off by orders of magnitude, and the plans that it would choose
 * instead read a whole table. Compiling a plan would take longer than the plan does.
 */
export async function keepTo(transaction: Kysely<Tables>, plan: "walk" | "index"): Promise<void> {
  const walks = plan === "walk" ? "on" : "off";
  const joins = plan === "walk" ? "off" : "on";
  const settings = {
    ...{ jit: "off", enable_seqscan: "off", enable_indexscan: walks },
    ...{ enable_hashjoin: joins, enable_mergejoin: joins },
    // A bitmap of millions of rows that has no room names pages instead, whose rows are all compared.
    work_mem: "32MB",
  };
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await sql`select ${sql.join(set)}`.execute(transaction);
}

/** Maximum number of exports that are looked through. Sorting all of them would take longer than the look. */
const maxExports = 1_000;

/** Returns the newest searchable exports of organizations, at most 1,000, whole. */
export async function newestExports(
  transaction: Kysely<Tables>,
  organizationIds: readonly string[],
): Promise<WalkedExport[]> {
  const { rows } = await sql<WalkedExport>`
    select key, postings_count as take
    from known_export
    where ${ofAny(organizationIds, "known_export")} and searchable_at is not null and postings_count > 0
    order by ${newestFirst(organizationIds)}
    limit ${maxExports}`.execute(transaction);
  return rows;
}

/**
 * Looks through postings of exports of some organizations, in the order of the exports. Returns the first
 * that have every word. Its plan is "walk".
 */
export async function walkPostings(
  transaction: Kysely<Tables>,
  { organizationIds, exports }: { organizationIds: readonly string[]; exports: readonly WalkedExport[] },
  search: { words: readonly SearchWord[]; limit: number },
): Promise<PostingKey[]> {
  const { rows } = await sql<PostingKey>`
    select export_key as "exportKey", known_posting.place
    from unnest(${exports.map(({ key }) => key)}::bigint[], ${exports.map(({ take }) => take)}::int[])
      with ordinality as walked (key, take, rank)
    join known_posting on export_key = walked.key and known_posting.place < walked.take
    where ${ofAny(organizationIds, "known_posting")} and ${hasWords(search.words)}
    order by rank, known_posting.place
    limit ${search.limit}`.execute(transaction);
  return rows;
}

/**
 * Finds postings by the index of trigrams, of which it compares at most `maxMatches` that have every word.
 * Returns the newest of them, and whether they are all. Its plan is "index".
 */
export async function findByIndex(
  transaction: Kysely<Tables>,
  organizationIds: readonly string[],
  search: { words: readonly SearchWord[]; limit: number; maxMatches: number },
): Promise<{ keys: PostingKey[]; isAll: boolean }> {
  const { rows } = await sql<PostingKey & { matches: number }>`
    with matching as materialized (
      select export_key, place from known_posting
      where ${ofAny(organizationIds, "known_posting")} and ${hasWords(search.words)}
      limit ${search.maxMatches + 1})
    select export_key as "exportKey", matching.place, (select count(*)::int from matching) as matches
    from matching join known_export on known_export.key = export_key
    order by ${newestFirst(organizationIds)}, matching.place
    limit ${search.limit}`.execute(transaction);
  const isAll = (rows[0]?.matches ?? 0) <= search.maxMatches;
  return { keys: rows.map(({ exportKey, place }) => ({ exportKey, place })), isAll };
}

import "server-only";
import { type Kysely, sql } from "kysely";
import type { FoundPosting, FoundPostings } from "#lib/shared/found-postings.ts";
import { readSearch } from "#lib/shared/postings/search-words.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { begunAt } from "./read-archive.ts";
import { findByIndex, keepTo, newestExports, ofAny, type PostingKey, walkPostings } from "./search-plans.ts";
import { searchProgress } from "./search-progress.ts";

const maxFound = 50;

/** The numbers of the newest postings that are looked through first and then, before the index is asked. */
const walks = [3_000, 30_000];

/** Maximum number of matches that the index's answer is taken from. */
const maxMatches = 5_000;

/**
 * Returns postings of organizations that contain every word of a text (`readSearch`), those of the newest
 * exports first. The text must be one that `isSearchable` accepts. Wide texts are found among the newest
 * postings, all others by the index ([decision 92](../../../docs/decisions/0092-find-anything.md)). Does not
 * check who asks.
 */
export async function searchPostings(
  organizationIds: readonly string[],
  text: string,
): Promise<Omit<FoundPostings, "unconfirmed">> {
  const database = await appDatabase();
  const { keys, isPart, rows } = await database.transaction().execute(async (transaction) => {
    const found = await findKeys(transaction, organizationIds, text);
    return {
      ...found,
      rows: await readPostings(transaction, organizationIds, found.keys.slice(0, maxFound)),
    };
  });
  return {
    postings: rows,
    hasMore: keys.length > maxFound,
    isPart,
    ...(await searchProgress(organizationIds)),
  };
}

async function findKeys(
  transaction: Kysely<Tables>,
  organizationIds: readonly string[],
  text: string,
): Promise<{ keys: PostingKey[]; isPart: boolean }> {
  const search = { words: readSearch(text), limit: maxFound + 1 };
  const newest = await newestExports(transaction, organizationIds);
  let walked: PostingKey[] = [];
  await keepTo(transaction, "walk");
  for (const maxPostings of walks) {
    walked = await walkPostings(
      transaction,
      { organizationIds, exports: firstOf(newest, maxPostings) },
      search,
    );
    if (walked.length === search.limit) return { keys: walked, isPart: false };
  }
  await keepTo(transaction, "index");
  const { keys, isAll } = await findByIndex(transaction, organizationIds, { ...search, maxMatches });
  if (isAll) return { keys, isPart: false };
  const isWalked = (key: PostingKey) =>
    walked.some(({ exportKey, place }) => exportKey === key.exportKey && place === key.place);
  return { keys: [...walked, ...keys.filter((key) => !isWalked(key))].slice(0, search.limit), isPart: true };
}

/** Returns the first of some exports, until they have so many postings. */
function firstOf(exports: Awaited<ReturnType<typeof newestExports>>, maxPostings: number) {
  let before = 0;
  return exports.flatMap(({ key, take }) => {
    const rest = Math.min(take, maxPostings - before);
    before += take;
    return rest > 0 ? [{ key, take: rest }] : [];
  });
}

type FoundRow = Omit<FoundPosting, "begunAt" | "accounts" | "texts"> & {
  begunAt: Date;
  accounts: string | null;
  texts: string | null;
};

async function readPostings(
  transaction: Kysely<Tables>,
  organizationIds: readonly string[],
  keys: readonly PostingKey[],
): Promise<FoundPosting[]> {
  const { rows } = await sql<FoundRow>`
    select known_posting.organization_id as "organizationId", known_export.export_id as "exportId",
      ${begunAt} as "begunAt", entity_guid as "entityGuid", invoice_number as "invoiceNumber",
      supplier_number as "supplierNumber", supplier_name as "supplierName", amount::text as amount, currency,
      is_failed as "isFailed", accounts, texts
    from unnest(${keys.map(({ exportKey }) => exportKey)}::bigint[], ${keys.map(({ place }) => place)}::int[])
      with ordinality as found (export_key, place, rank)
    join known_posting using (export_key, place)
    join known_export on known_export.key = export_key
    where ${ofAny(organizationIds, "known_posting")}
    order by rank`.execute(transaction);
  return rows.map(({ accounts, texts, begunAt: begun, ...posting }) => ({
    ...posting,
    begunAt: begun.toISOString(),
    accounts: accounts?.split("\n") ?? [],
    texts: texts?.split("\n") ?? [],
  }));
}

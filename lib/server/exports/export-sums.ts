import "server-only";
import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { ExportSum } from "#lib/shared/export-archive.ts";
import { appDatabase } from "../database/open.ts";
import type { KnownExport } from "./known-exports.ts";

/**
 * The sums of indexed exports. An export's postings never change, so that its sums are added up once a
 * process.
 */
const sumsCache = new LRUCache<string, ExportSum[]>({ max: 10_000 });

type IndexedExport = Pick<KnownExport, "key" | "organization_id" | "indexed_at">;

const cacheKey = ({ key, indexed_at }: IndexedExport) => `${key} ${indexed_at?.toISOString() ?? ""}`;

/**
 * Returns the sums of the exported postings of exports by their keys, one for each currency, that of most
 * postings first. Exports that are not indexed yet are left out.
 */
export async function exportSums(exports: readonly IndexedExport[]): Promise<Map<number, ExportSum[]>> {
  const indexed = exports.filter(({ indexed_at }) => indexed_at !== null);
  const missing = indexed.filter((known) => !sumsCache.has(cacheKey(known)));
  if (missing.length > 0) {
    const added = await addUp(missing);
    for (const known of missing) sumsCache.set(cacheKey(known), added.get(known.key) ?? []);
  }
  return new Map(indexed.map((known) => [known.key, sumsCache.get(cacheKey(known)) ?? []]));
}

async function addUp(exports: readonly IndexedExport[]): Promise<Map<number, ExportSum[]>> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("known_posting")
    .select(["export_key", "currency", sql<string>`sum(amount)::text`.as("value")])
    .where("organization_id", "in", [...new Set(exports.map((known) => known.organization_id))])
    .where(
      "export_key",
      "in",
      exports.map(({ key }) => key),
    )
    .where("is_failed", "=", false)
    .where("amount", "is not", null)
    .groupBy(["export_key", "currency"])
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("currency")
    .execute();
  const sums = new Map<number, ExportSum[]>();
  for (const { export_key, currency, value } of rows)
    sums.set(export_key, [...(sums.get(export_key) ?? []), { currencyCode: currency ?? "", value }]);
  return sums;
}

import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { CoreDataRecord } from "#contract/core-data/core-data-type.ts";
import type { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import type { Pagination } from "#contract/pagination.ts";
import { storedTypes } from "../../core-data/stored-types.ts";
import type { Tables } from "../../database/tables.ts";
import { paginationOf } from "../pagination.ts";

type Page = {
  organizationId: string;
  type: (typeof coreDataTypes)[number];
  after: string | undefined;
  offset: number;
  limit: number;
};

type RecordList = { records: (CoreDataRecord & { isActive: boolean })[]; pagination: Pagination };

/**
 * Returns the function that returns a page of an organization's records of a type, ordered by code, in the
 * order of the database. A page begins after the code `after`, and after `offset` further ones. `totalCount`
 * counts all records; on a page with `after` it may be a minute old, because counting a million takes 0.3
 * seconds.
 */
export function recordLister(database: Kysely<Tables>): (page: Page) => Promise<RecordList> {
  const counts = new LRUCache<string, number>({ max: 1_000, ttl: 60_000 });
  return async (page) => {
    const key = JSON.stringify([page.organizationId, page.type.path]);
    const records = await readPage(database, page);
    const known = page.after === undefined ? undefined : counts.get(key);
    const count = known ?? (await countRecords(database, page));
    if (known === undefined) counts.set(key, count);
    return { records, pagination: paginationOf(count, page.limit) };
  };
}

async function readPage(
  database: Kysely<Tables>,
  { organizationId, type, after, offset, limit }: Page,
): Promise<RecordList["records"]> {
  const { table, fields } = storedTypes[type.path];
  const columns = sql.join([
    sql`code as ${sql.id(type.identifier)}`,
    ...fields.map((field) => sql.id(field)),
    sql`is_active as "isActive"`,
  ]);
  return database.transaction().execute(async (transaction) => {
    // PGlite has no statistics, so the planner would collect all records after the code and sort them,
    // instead of reading the index from there.
    await sql`set local enable_sort = off`.execute(transaction);
    const { rows } = await sql<RecordList["records"][number]>`
      select ${columns} from ${sql.table(table)}
      where organization_id = ${organizationId} ${after === undefined ? sql`` : sql`and code > ${after}`}
      order by code offset ${offset} limit ${limit}`.execute(transaction);
    return rows;
  });
}

async function countRecords(database: Kysely<Tables>, { organizationId, type }: Page): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(storedTypes[type.path].table)}
    where organization_id = ${organizationId}`.execute(database);
  return rows[0]?.count ?? 0;
}

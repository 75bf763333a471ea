import type { PageQuery, Pagination } from "#contract/pagination.ts";

const defaultLimit = 50;

/** The part of a list that was asked for. The limit is the smaller of what was asked for and what the service allows. */
export function pageOf(query: PageQuery, largest: number): { offset: number; limit: number } {
  return { offset: query.offset ?? 0, limit: Math.min(query.limit ?? defaultLimit, largest) };
}

/** Section 2.4: `pageSize` is the limit that was applied. */
export function paginationOf(totalCount: number, limit: number): Pagination {
  return { pageCount: Math.ceil(totalCount / limit), pageSize: limit, totalCount };
}

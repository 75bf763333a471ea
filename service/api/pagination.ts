import type { PageQuery, Pagination } from "#contract/pagination.ts";

const defaultLimit = 50;

/** Returns the requested page of a list. The limit is at most `largest`. */
export function pageOf(query: PageQuery, largest: number): { offset: number; limit: number } {
  return { offset: query.offset ?? 0, limit: Math.min(query.limit ?? defaultLimit, largest) };
}

/** Returns the pagination of a response, section 2.4. `pageSize` is the limit that was applied. */
export function paginationOf(totalCount: number, limit: number): Pagination {
  return { pageCount: Math.ceil(totalCount / limit), pageSize: limit, totalCount };
}

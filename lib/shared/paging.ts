import type { Pagination } from "#contract/pagination.ts";

/** What a page of a list shows and where its neighbours begin; null: there is none. Offsets count from 0. */
export type PagePosition = {
  first: number;
  last: number;
  total: number;
  previousOffset: number | null;
  nextOffset: number | null;
};

/**
 * Position of a page by what the service really returned. A service may hand out fewer records than were asked
 * for, so the next page begins after the records received, never after the records hoped for.
 */
export function pagePosition({
  offset,
  received,
  pagination,
}: {
  offset: number;
  received: number;
  pagination: Pagination;
}): PagePosition {
  const end = offset + received;
  const step = pagination.pageSize > 0 ? pagination.pageSize : Math.max(received, 1);
  return {
    first: received === 0 ? 0 : offset + 1,
    last: received === 0 ? 0 : end,
    total: pagination.totalCount,
    previousOffset: offset > 0 ? Math.max(0, offset - step) : null,
    nextOffset: received > 0 && end < pagination.totalCount ? end : null,
  };
}

/** The `offset` of an address; anything but a whole number from 0 is the beginning. */
export function offsetFrom(value: string | string[] | undefined): number {
  return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : 0;
}

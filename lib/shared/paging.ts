import type { Pagination } from "#contract/pagination.ts";

/**
 * The position of a page in its list, and the offsets of its neighbours; null: there is none. Offsets count
 * from 0.
 */
export type PagePosition = {
  first: number;
  last: number;
  total: number;
  previousOffset: number | null;
  nextOffset: number | null;
};

/**
 * Returns the position of a page from the records that the service returned. A service may return fewer
 * records than requested, so the next page begins after the last record received.
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

/** Reads the `offset` of an address. Any value but a whole number from 0 is read as 0. */
export function offsetFrom(value: string | string[] | undefined): number {
  return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : 0;
}

/**
 * Returns the index at which the next page of a list begins, or null if its pages hold all `total` entries.
 */
export function nextOffset(total: number, pages: readonly (readonly unknown[])[]): number | null {
  const received = pages.reduce((sum, page) => sum + page.length, 0);
  return pages.at(-1)?.length && received < total ? received : null;
}

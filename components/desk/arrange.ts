import { byName, isNamed } from "#lib/shared/connection.ts";
import type { DeskRow } from "#lib/shared/desk.ts";
import { deskFilters, type DeskFilter, deskState, deskStates, isOnDesk } from "#lib/shared/desk-state.ts";

/** The columns by which the desk can be sorted. */
export const deskOrders = ["waiting", "name", "export", "end"] as const;

export type DeskOrder = (typeof deskOrders)[number];

/** What a person wants to see of the desk: a part of the name or id, a filter and an order. */
export type DeskView = { text: string; filter: DeskFilter; order: DeskOrder };

/** Who looks at the desk, and in which language. */
type Reader = { locale: string; personId: string };

/** Returns the rows of a view in its order; rows that are equal in it are sorted by name. */
export function arrange(
  rows: readonly DeskRow[],
  { text, filter, order }: DeskView,
  { locale, personId }: Reader,
): DeskRow[] {
  const found = rows.filter((row) => isNamed(row.connection, text) && isOnDesk(row, filter, personId));
  const compare = byName(locale);
  return found
    .map((row) => ({ row, rank: ranks[order](row) }))
    .sort((a, b) => a.rank - b.rank || compare(a.row.connection, b.row.connection))
    .map(({ row }) => row);
}

const ranks: Record<DeskOrder, (row: DeskRow) => number> = {
  waiting: (row) => deskStates.indexOf(deskState(row)),
  name: () => 0,
  // The newest first.
  export: ({ facts }) => (facts?.export ? -Date.parse(facts.export.begunAt) : Number.MAX_SAFE_INTEGER),
  end: ({ connection }) => (connection.state === "reconnect" ? 0 : connection.chainExpiresAt.getTime()),
};

/** Returns how many rows each filter selects for a person. */
export function countRows(rows: readonly DeskRow[], personId: string): Record<DeskFilter, number> {
  const counts = deskFilters.map((filter) => [
    filter,
    rows.filter((row) => isOnDesk(row, filter, personId)).length,
  ]);
  return Object.fromEntries(counts) as Record<DeskFilter, number>;
}

import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import type { Check } from "./check.ts";
import { bits, blockingBits, kindsIn, type ProblemKind } from "./problems.ts";

/** The rows that share a problem in a field, by their number. */
export type ProblemGroup = { field: string; kind: ProblemKind; count: number };

/** The problems of a row's cells, by field. */
export type RowProblems = { field: string; kinds: ProblemKind[] }[];

/**
 * The rows to list: all rows with problems, the rows that are not sent, or those with one problem in one
 * field.
 */
export type ProblemFilter = "all" | "blocking" | Pick<ProblemGroup, "field" | "kind">;

/** The rows that the grid shows: every row, those that a person left out, or rows with problems. */
export type RowFilter = "every" | "leftOut" | ProblemFilter;

/** Returns the indices of the rows that match a filter. */
export function filteredRows(filter: ProblemFilter, { fields }: CoreDataDescription, check: Check): number[] {
  const mask = typeof filter === "string" ? (filter === "all" ? -1 : blockingBits) : bits[filter.kind];
  const sets = check.problems.filter(
    (_, index) => typeof filter === "string" || fields[index]?.key === filter.field,
  );
  const rowIndices: number[] = [];
  for (let rowIndex = 0; rowIndex < check.firstRows.length; rowIndex += 1) {
    if (sets.some((problems) => ((problems[rowIndex] ?? 0) & mask) !== 0)) rowIndices.push(rowIndex);
  }
  return rowIndices;
}

/** Returns the problems of a row. */
export function problemsOf(rowIndex: number, { fields }: CoreDataDescription, check: Check): RowProblems {
  return fields.flatMap(({ key }, index) => {
    const kinds = kindsIn(check.problems[index]?.[rowIndex] ?? 0);
    return kinds.length > 0 ? [{ field: key, kinds }] : [];
  });
}

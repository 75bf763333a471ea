import {
  type ListedField,
  listedFields,
  noFilter,
  type PostingFilter,
} from "#lib/shared/postings/posting-filter.ts";

/** The fields of the filter in the order of the menu, without the search. */
export const filterFields = ["date", "amount", ...listedFields, "check"] as const;

export type FilterField = (typeof filterFields)[number];

const parts = {
  date: ["from", "to"],
  amount: ["amountFrom", "amountTo"],
  check: ["check"],
} as const;

/** Whether a field is filtered by a list of values. */
export function isListed(field: FilterField): field is ListedField {
  return (listedFields as readonly string[]).includes(field);
}

/** Whether a filter restricts a field. */
export function restricts(filter: PostingFilter, field: FilterField): boolean {
  return isListed(field)
    ? filter[field].length > 0
    : parts[field].some((name) => filter[name] !== undefined && filter[name] !== "");
}

/** Returns a filter without one of its fields. */
export function withoutField(filter: PostingFilter, field: FilterField): PostingFilter {
  const names: readonly (keyof PostingFilter)[] = isListed(field) ? [field] : parts[field];
  return { ...filter, ...Object.fromEntries(names.map((name) => [name, noFilter[name]])) };
}

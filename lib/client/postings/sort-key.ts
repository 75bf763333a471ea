import type { Posting } from "#contract/posting.ts";
import { listedValues, postingDay } from "#lib/shared/postings/match-posting.ts";

/** The columns by which postings can be sorted. */
export const sortColumns = [
  "date",
  "invoice",
  "supplier",
  "documentType",
  "account",
  "tax",
  "costCenter",
  "costObject",
  "amount",
] as const;

export type SortColumn = (typeof sortColumns)[number];

export type PostingOrder = { column: SortColumn; descending: boolean };

/** Returns the sort key of a posting for a column. All keys of a column have the same type. */
export function sortKey(posting: Posting, column: SortColumn): string | number {
  switch (column) {
    case "amount":
      return posting.amount.value;
    case "date":
      return postingDay(posting) ?? "";
    case "invoice":
      return natural(posting.invoiceId ?? "");
    case "supplier":
    case "documentType":
    case "account":
    case "tax":
    case "costCenter":
    case "costObject":
      return natural([...listedValues(posting, column)].sort().join(" "));
  }
}

/** Returns a text that sorts RE-9 before RE-10. Codes keep their leading zeros: 0027 follows 27. */
function natural(text: string): string {
  return `${text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, "").padStart(20, "0"))} ${text}`;
}

import "server-only";
import type { UnusualReason } from "#lib/shared/unusual.ts";

/** A posting as the rules see it. Amounts are decimal text in major units, the day is `YYYY-MM-DD`. */
export type PostingFacts = {
  entityGuid: string;
  /** The supplier's number, otherwise its name; empty for none. */
  supplier: string;
  invoiceNumber: string | null;
  day: string | null;
  amount: string | null;
  currency: string | null;
  accounts: readonly string[];
  /** Null if they are not known, one empty code if its splits have none. */
  taxCodes: readonly string[] | null;
};

/** The earlier amounts of a supplier in a currency, without their signs: those above zero, or those below. */
export type UsualAmounts = {
  currency: string;
  isNegative: boolean;
  count: number;
  least: string;
  median: string;
  greatest: string;
};

/** How many earlier postings have each value, and how many there are of which the values are known. */
export type ValueCounts = { earlier: number; counts: ReadonlyMap<string, number> };

/** A supplier's postings in the earlier exports of an organization. */
export type SupplierHistory = {
  amounts: readonly UsualAmounts[];
  accounts: ValueCounts;
  taxCodes: ValueCounts;
};

/**
 * The fewest earlier postings of a supplier from which anything is usual. With fewer, most of what is new
 * would be signed.
 */
export const fewestEarlierPostings = 6;

type ReasonKind = UnusualReason["kind"];

/** A reason as a rule finds it: whether somebody silenced it is added later. */
export type FoundReason<Kind extends ReasonKind = ReasonKind> = Kind extends ReasonKind
  ? Omit<Extract<UnusualReason, { kind: Kind }>, "silenced">
  : never;

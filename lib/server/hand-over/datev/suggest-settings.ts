import "server-only";
import type { Posting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { type DatevSuggestion, datevSuggestion } from "#lib/shared/datev-suggestion.ts";

const { accountLength, fiscalYearStart } = datevSuggestion.shape;

/**
 * Suggests the account length and the fiscal year of an organization by what most of its postings have: one
 * digit less than the suppliers' accounts, or else the length of the ledger accounts; and the calendar year
 * of the documents. Values that no setting can have do not count.
 */
export async function suggestDatevSettings(
  postings: AsyncIterable<readonly Posting[]>,
): Promise<DatevSuggestion> {
  const ofSuppliers = new Counts<number>();
  const ofLedger = new Counts<number>();
  const years = new Counts<string>();
  let count = 0;
  const add = ({ contact, splitPostings, invoiceDate }: Posting) => {
    count += 1;
    const supplier = contact?.accountsPayableNumber ?? "";
    if (/^[7-9]\d+$/.test(supplier)) ofSuppliers.add(accountLength.safeParse(supplier.length - 1).data);
    for (const { generalLedgerAccount } of splitPostings)
      ofLedger.add(accountLength.safeParse(generalLedgerAccount?.length).data);
    const year = (invoiceDate && documentDay(invoiceDate)?.slice(0, 4)) ?? "";
    years.add(fiscalYearStart.safeParse(`${year}-01-01`).data);
  };
  for await (const group of postings) group.forEach(add);
  return {
    postings: count,
    accountLength: ofSuppliers.mostFrequent() ?? ofLedger.mostFrequent(),
    fiscalYearStart: years.mostFrequent(),
  };
}

/** Counts values. */
class Counts<Value> {
  readonly #counts = new Map<Value, number>();

  add(value: Value | null | undefined): void {
    if (value !== null && value !== undefined) this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
  }

  /** Returns the value that was added most often, the first of several; null if there is none. */
  mostFrequent(): Value | null {
    const [first] = [...this.#counts].sort(([, a], [, b]) => b - a);
    return first?.[0] ?? null;
  }
}

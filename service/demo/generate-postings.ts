import type { GeneralLedgerAccount } from "#contract/import.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { commonAccountsOf } from "./chart/build-chart.ts";
import { makePosting } from "./make-posting.ts";
import { purchases } from "./purchase-catalogue.ts";

const chart = "balance-sheet";

/** The ledger accounts that generated postings name; an organization that has them exports without a failure. */
export function accountsOfGeneratedPostings(): GeneralLedgerAccount[] {
  const codes = new Set(purchases.map(({ accounts }) => accounts[chart]));
  return commonAccountsOf(chart).filter(({ accountCode }) => codes.has(accountCode));
}

/**
 * Yields `count` postings of an organization, one at a time and without documents: memory does not grow with the
 * count. The same arguments give the same postings, and a smaller count the first of a larger one.
 */
export function* generatePostings(
  organizationId: string,
  count: number,
): Generator<SeedPosting, void, undefined> {
  for (let place = 1; place <= count; place += 1) {
    yield { content: makePosting({ organizationId, place, chart }), documents: [] };
  }
}

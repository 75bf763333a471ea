import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { commonAccountsOf } from "./chart/build-chart.ts";
import { makePosting } from "./make-posting.ts";
import { purchases } from "./purchase-catalogue.ts";

const chart = "balance-sheet";

/**
 * Returns the ledger accounts that generated postings use. An organization with these accounts exports
 * without failures.
 */
export function accountsOfGeneratedPostings(): GeneralLedgerAccount[] {
  const codes = new Set(purchases.map(({ accounts }) => accounts[chart]));
  return commonAccountsOf(chart).filter(({ accountCode }) => codes.has(accountCode));
}

type Content = SeedPosting["content"];

/**
 * Replaces the accounts of split postings with the given ones. The same account always gets the same
 * replacement.
 */
function onAccounts(content: Content, codes: readonly string[]): Content {
  const known = new Set(codes);
  const codeFor = (account: string) =>
    known.has(account) ? account : (codes[Number(account) % codes.length] ?? account);
  return {
    ...content,
    splitPostings: content.splitPostings.map((split) => ({
      ...split,
      generalLedgerAccount: codeFor(split.generalLedgerAccount),
    })),
  };
}

/**
 * Yields `count` postings of an organization without documents, one at a time, so that memory does not grow
 * with the count. The same arguments give the same postings, and a smaller count gives the first ones of a
 * larger count. If `codes` are given, the postings use these ledger accounts.
 */
export function* generatePostings(
  organizationId: string,
  count: number,
  codes: readonly string[] = [],
): Generator<SeedPosting, void, undefined> {
  for (let number = 1; number <= count; number += 1) {
    const content = makePosting({ organizationId, number, chart });
    yield { content: codes.length > 0 ? onAccounts(content, codes) : content, documents: [] };
  }
}

import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
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

type Content = SeedPosting["content"];

/** Puts every split on an account of the given ones, the same account always on the same one. */
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
 * Yields `count` postings of an organization, one at a time and without documents: memory does not grow with the
 * count. The same arguments give the same postings, and a smaller count the first of a larger one. Where `codes`
 * names the organization's own ledger accounts, the postings use those.
 */
export function* generatePostings(
  organizationId: string,
  count: number,
  codes: readonly string[] = [],
): Generator<SeedPosting, void, undefined> {
  for (let place = 1; place <= count; place += 1) {
    const content = makePosting({ organizationId, place, chart });
    yield { content: codes.length > 0 ? onAccounts(content, codes) : content, documents: [] };
  }
}

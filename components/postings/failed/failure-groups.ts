import type { FailedPosting, PostingErrorCode } from "#contract/posting.ts";

/** The reason of postings that name a ledger account that the organization does not have. */
export const accountMissing: PostingErrorCode = "GENERAL_LEDGER_ACCOUNT_NOT_FOUND";

/**
 * Failed postings with one cause: an error code and, if the service names it, one missing ledger account.
 */
export type FailureGroup = { code: string; account: string | null; postings: FailedPosting[] };

const accountsOf = ({ errorCode, generalLedgerAccounts }: FailedPosting): readonly (string | null)[] =>
  errorCode === accountMissing && generalLedgerAccounts?.length
    ? [...new Set(generalLedgerAccounts)]
    : [null];

/**
 * Groups failed postings by cause, missing accounts first, sorted by account. A posting that lacks two
 * accounts is in both groups, because importing only one of them would not help.
 */
export function groupFailures(failed: readonly FailedPosting[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const posting of failed) {
    for (const account of accountsOf(posting)) {
      const key = JSON.stringify([posting.errorCode, account]);
      const group = groups.get(key) ?? { code: posting.errorCode, account, postings: [] };
      group.postings.push(posting);
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.account === null) - Number(b.account === null) || compare(a.account ?? "", b.account ?? ""),
  );
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Returns the failed postings that contain a text in the invoice number, the id, the code or an account. An
 * empty text matches all.
 */
export function findFailures(failed: readonly FailedPosting[], search: string): readonly FailedPosting[] {
  const text = search.trim().toLowerCase();
  if (text === "") return failed;
  return failed.filter(({ invoiceId, id, errorCode, generalLedgerAccounts }) =>
    [invoiceId ?? "", id, errorCode, ...(generalLedgerAccounts ?? [])].some((value) =>
      value.toLowerCase().includes(text),
    ),
  );
}

import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import { balanceSheetFamilies, familyWords, processFamilies } from "./account-families.ts";
import { commonAccounts } from "./common-accounts.ts";

/** The order of a chart of accounts: by the balance sheet (like SKR04) or by processes (like SKR03). */
export type ChartKind = "balance-sheet" | "processes";

const rowsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split("|"));

/** Returns every name of a family's pattern. The last placeholder changes fastest. */
function spread(pattern: string): string[] {
  const word = /\{(\w+)\}/.exec(pattern);
  if (word === null) return [pattern];
  return (familyWords[word[1] ?? ""] ?? []).flatMap((value) => spread(pattern.replace(word[0], value)));
}

/** Returns the accounts that both charts have, with the codes of one of them. */
export function commonAccountsOf(kind: ChartKind): GeneralLedgerAccount[] {
  return rowsOf(commonAccounts).map(([balanceSheet = "", processes = "", name = ""]) => ({
    accountCode: kind === "balance-sheet" ? balanceSheet : processes,
    name,
  }));
}

/**
 * Returns a demo chart of accounts, sorted by code. Codes are unique strings of four digits, leading zeros
 * included. A family uses the codes of its range that are still free.
 */
export function buildChart(kind: ChartKind): GeneralLedgerAccount[] {
  const names = new Map(commonAccountsOf(kind).map(({ accountCode, name }) => [accountCode, name]));
  for (const [range = "", pattern = ""] of rowsOf(
    kind === "balance-sheet" ? balanceSheetFamilies : processFamilies,
  )) {
    const [first = 0, last = 0] = range.split("-").map(Number);
    const family = spread(pattern)[Symbol.iterator]();
    for (let code = first; code <= last; code += 1) {
      const accountCode = String(code).padStart(4, "0");
      if (names.has(accountCode)) continue;
      const name = family.next();
      if (name.done) break;
      names.set(accountCode, name.value);
    }
  }
  return [...names]
    .map(([accountCode, name]) => ({ accountCode, name }))
    .sort((a, b) => (a.accountCode < b.accountCode ? -1 : 1));
}

import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import { balanceSheetFamilies, familyWords, processFamilies } from "./account-families.ts";
import { commonAccounts } from "./common-accounts.ts";

/** How a chart of accounts is ordered: by the balance sheet (like SKR04) or by processes (like SKR03). */
export type ChartKind = "balance-sheet" | "processes";

const rowsOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((row) => row.split("|"));

/** Every name that a family's pattern stands for, the last word changing fastest. */
function spread(pattern: string): string[] {
  const word = /\{(\w+)\}/.exec(pattern);
  if (word === null) return [pattern];
  return (familyWords[word[1] ?? ""] ?? []).flatMap((value) => spread(pattern.replace(word[0], value)));
}

/** The accounts that both charts share, under the codes of one of them. */
export function commonAccountsOf(kind: ChartKind): GeneralLedgerAccount[] {
  return rowsOf(commonAccounts).map(([balanceSheet = "", processes = "", name = ""]) => ({
    accountCode: kind === "balance-sheet" ? balanceSheet : processes,
    name,
  }));
}

/**
 * A demo chart of accounts, ordered by code. Codes are strings of four digits, leading zeros included, and unique: a
 * family takes the codes of its range that no account has yet.
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
    .sort((one, other) => (one.accountCode < other.accountCode ? -1 : 1));
}

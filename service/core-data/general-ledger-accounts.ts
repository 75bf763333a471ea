import { generalLedgerAccounts } from "#contract/core-data/general-ledger-accounts.ts";
import { keepInTable } from "./keep-in-table.ts";

/** Ledger accounts, which exports look up. An update gives an account its name. */
export const storedAccounts = keepInTable(generalLedgerAccounts, {
  table: "ledger_account",
  fields: ["name"],
});

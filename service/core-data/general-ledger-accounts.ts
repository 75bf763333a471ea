import { generalLedgerAccounts } from "#contract/core-data/general-ledger-accounts.ts";
import { storeInTable } from "./store-in-table.ts";

/** The storage of ledger accounts, which exports look up. An update changes the name. */
export const storedAccounts = storeInTable(generalLedgerAccounts, {
  table: "ledger_account",
  fields: ["name"],
});

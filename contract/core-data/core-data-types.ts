import { costCenters } from "./cost-centers.ts";
import { generalLedgerAccounts } from "./general-ledger-accounts.ts";

/** Every core data type of the interface. A new one is a file here and an entry below. */
export const coreDataTypes = [generalLedgerAccounts, costCenters] as const;

/** The path of a core data type. */
export type CoreDataPath = (typeof coreDataTypes)[number]["path"];

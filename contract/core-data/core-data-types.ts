import { costCenters } from "./cost-centers.ts";
import { generalLedgerAccounts } from "./general-ledger-accounts.ts";

/** All core data types of the interface. A new type is a file in this folder and an entry in this list. */
export const coreDataTypes = [generalLedgerAccounts, costCenters] as const;

/** The path of a core data type. */
export type CoreDataPath = (typeof coreDataTypes)[number]["path"];

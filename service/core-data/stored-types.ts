import type { CoreDataPath } from "#contract/core-data/core-data-types.ts";
import { storedCostCenters } from "./cost-centers.ts";
import { storedAccounts } from "./general-ledger-accounts.ts";
import type { StoredType } from "./stored-type.ts";

/** How the service keeps each core data type of the contract. A new one is a file here and an entry below. */
export const storedTypes: Readonly<Record<CoreDataPath, StoredType>> = {
  "general-ledger-accounts": storedAccounts,
  "cost-centers": storedCostCenters,
};

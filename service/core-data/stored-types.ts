import type { CoreDataPath } from "#contract/core-data/core-data-types.ts";
import { storedCostCenters } from "./cost-centers.ts";
import { storedAccounts } from "./general-ledger-accounts.ts";
import type { StoredType } from "./stored-type.ts";

/**
 * The storage of each core data type of the contract. A new type is a file in this folder and an entry in
 * this list.
 */
export const storedTypes: Readonly<Record<CoreDataPath, StoredType>> = {
  "general-ledger-accounts": storedAccounts,
  "cost-centers": storedCostCenters,
};

import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { SeedPosting } from "./seed-schema.ts";

/**
 * The initial data of an empty database, from any source. Accounts and postings are keyed by organization
 * id.
 */
export type Seed = {
  clients: { clientId: string; clientSecret: string; redirectUris: string[]; name?: string | undefined }[];
  organizations: { id: string; name: string }[];
  users: { email: string; password: string; name: string; organizations: string[] }[];
  generalLedgerAccounts: Record<string, GeneralLedgerAccount[]>;
  postings: Record<string, Iterable<SeedPosting>>;
};

/** Thrown when a seed cannot be used. The message names the file and the position of the error. */
export class SeedError extends Error {
  override name = "SeedError";
}

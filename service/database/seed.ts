import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { SeedPosting } from "./seed-schema.ts";

/** What an empty database begins with, wherever it comes from. Records are keyed by organization id. */
export type Seed = {
  clients: { clientId: string; clientSecret: string; redirectUris: string[]; name?: string | undefined }[];
  organizations: { id: string; name: string }[];
  users: { email: string; password: string; name: string; organizations: string[] }[];
  generalLedgerAccounts: Record<string, GeneralLedgerAccount[]>;
  postings: Record<string, Iterable<SeedPosting>>;
};

/** Thrown when a seed can't be used; the message names the file and the place in it that is wrong. */
export class SeedError extends Error {
  override name = "SeedError";
}

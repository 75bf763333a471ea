import { z } from "zod";
import { fileTypes, postingContent, writtenSplitPosting } from "#contract/posting.ts";
import { generalLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";

const id = z.string().min(1);

/** Printable ASCII characters, the only ones allowed in a client's credentials (RFC 6749 appendix A). */
const credential = z.string().regex(/^[\x20-\x7e]+$/, "Must be visible ASCII characters");

/** The hosts of a client that runs on the person's own machine. */
const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A redirect URI. Fragments are not allowed (RFC 6749 §3.1.2), nor is http to other machines (RFC 9700
 * §2.6).
 */
const redirect = z
  .url({ protocol: /^https?$/, error: "Must be an http or https address" })
  .refine((url) => !url.includes("#"), "Must not have a fragment")
  .refine((url) => {
    const { protocol, hostname } = URL.parse(url) ?? {};
    return protocol !== "http:" || loopback.has(hostname ?? "");
  }, "Must be an https address, unless it is on the person's own machine (localhost, 127.0.0.1 or [::1])");

/** A document of a posting in a file. `path` is relative to that file. */
const seedDocument = z.strictObject({
  name: z.string().min(1),
  type: z.enum(fileTypes),
  path: z.string().min(1),
});

/** The content of a posting in a file. Fields beyond the interface are kept and exported unchanged. */
const seedContent = postingContent
  .extend({
    contact: z.looseObject({ accountsPayableNumber: z.string().min(1), name: z.string().optional() }),
    splitPostings: z.array(writtenSplitPosting.loose()),
  })
  .loose();

/** A posting of the seed file or of a file for `postings load`. */
export const seedPosting = seedContent.extend({ documents: z.array(seedDocument).default([]) });

/** A client of the realm. */
export const seedClient = z.strictObject({
  clientId: credential,
  clientSecret: credential,
  redirectUris: z.array(redirect),
  name: id.optional(),
});

export const seedOrganization = z.strictObject({ id, name: id });

/** A person who may log in, with the ids of their organizations. */
export const seedUser = z.strictObject({ email: id, password: id, name: id, organizations: z.array(id) });

/** The content of the seed file in SERVICE_SEED. */
export const seedFile = z.strictObject({
  clients: z.array(seedClient).default([]),
  organizations: z.array(seedOrganization).default([]),
  users: z.array(seedUser).default([]),
  generalLedgerAccounts: z.record(id, z.array(generalLedgerAccount)).default({}),
  postings: z
    .record(id, z.union([z.array(seedPosting), z.strictObject({ generate: z.int().nonnegative() })]))
    .default({}),
});

export type SeedFile = z.infer<typeof seedFile>;

/** A document with its bytes, ready to be stored. */
export type SeedDocument = {
  name: string;
  type: (typeof fileTypes)[number];
  contentType: string;
  bytes: Uint8Array;
};

/** A posting with its documents. If none has the type INVOICE, the invoice is drawn from the posting. */
export type SeedPosting = {
  content: z.infer<typeof seedContent>;
  documents: SeedDocument[];
};

import type { SeedPosting } from "../database/seed-schema.ts";

/** The fields of a posting that a document is drawn from. What else a posting carries is not printed. */
export type DrawnPosting = Pick<
  SeedPosting["content"],
  | "entityGuid"
  | "type"
  | "amount"
  | "contact"
  | "invoiceId"
  | "invoiceDate"
  | "documentType"
  | "splitPostings"
>;

/** What a document is drawn from: the posting as it was entered and the organization that received it. */
export type DocumentInput = { posting: DrawnPosting; organizationName: string };

import type { SeedPosting } from "../database/seed-schema.ts";

/** The fields of a posting that documents contain. Other fields are not printed. */
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

/** The data of a document: the posting and the name of the organization that received the invoice. */
export type DocumentInput = { posting: DrawnPosting; organizationName: string };

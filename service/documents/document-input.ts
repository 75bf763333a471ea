import type { SeedPosting } from "../database/seed-schema.ts";

/** What a document is drawn from: the posting as it was entered and the organization that received it. */
export type DocumentInput = { posting: SeedPosting["content"]; organizationName: string };

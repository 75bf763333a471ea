import "server-only";
import { sql } from "kysely";
import { AppError } from "../errors/app-error.ts";
import { appDatabase } from "../database/open.ts";
import { findKnownExport } from "./known-exports.ts";

const maxDuplicates = 100;

/** Postings that occur more than once, and how many there are. `indexed`: the whole export was compared. */
type Duplicates = {
  indexed: boolean;
  count: number;
  duplicates: { entityGuid: string; invoiceNumber: string | null }[];
};

/**
 * Returns the postings of an export whose supplier, invoice number, amount and currency also occur in
 * another export or again in this one, at most 100 of them. Throws NOT_FOUND for an unknown export.
 */
export async function findDuplicates(organizationId: string, exportId: string): Promise<Duplicates> {
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new AppError({ code: "NOT_FOUND", message: "The organization has no such export." });
  const database = await appDatabase();
  const own = database
    .selectFrom("known_posting")
    .where("organization_id", "=", organizationId)
    .where("export_key", "=", known.key)
    .where("has_twin", "=", true);
  const duplicates = await own
    .select(["entity_guid as entityGuid", "invoice_number as invoiceNumber"])
    .orderBy("place")
    .limit(maxDuplicates)
    .execute();
  const { count } = await own.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return { indexed: known.indexed_at !== null, count, duplicates };
}

import "server-only";
import { sql } from "kysely";
import type { ExportDuplicates } from "#lib/shared/export-archive.ts";
import { AppError } from "../errors/app-error.ts";
import { appDatabase } from "../database/open.ts";
import { findKnownExport } from "./known-exports.ts";
import { begunAt } from "./read-archive.ts";

const maxDuplicates = 100;
const maxOthers = 1_000;

/**
 * Returns the postings of an export whose supplier, invoice number, amount and currency also occur in
 * another export or again in this one, each with the others. Throws NOT_FOUND for an unknown export.
 */
export async function findDuplicates(organizationId: string, exportId: string): Promise<ExportDuplicates> {
  const known = await findKnownExport(organizationId, exportId);
  if (!known) throw new AppError({ code: "NOT_FOUND", message: "The organization has no such export." });
  const postings = await selectPostings(organizationId);
  const own = await postings
    .where("export_key", "=", known.key)
    .where("has_twin", "=", true)
    .orderBy("known_posting.place")
    .limit(maxDuplicates)
    .execute();
  const keys = own.map(({ twinKey }) => twinKey).filter((key) => key !== null);
  const same =
    keys.length === 0
      ? []
      : await postings
          .where("twin_key", "in", keys)
          .orderBy("known_export.place", (order) => order.desc().nullsFirst())
          .orderBy("known_posting.place")
          .limit(maxOthers)
          .execute();
  const isItself = (a: (typeof same)[number], b: (typeof same)[number]) =>
    a.exportId === b.exportId && a.place === b.place;
  const duplicates = own.map((posting) => ({
    ...factsOf(posting),
    others: same
      .filter((other) => other.twinKey === posting.twinKey && !isItself(other, posting))
      .map((other) => ({
        exportId: other.exportId,
        begunAt: other.begunAt.toISOString(),
        entityGuid: other.entityGuid,
      })),
  }));
  return { exportId, indexed: known.indexed_at !== null, count: await countTwins(known.key), duplicates };
}

async function countTwins(exportKey: number): Promise<number> {
  const database = await appDatabase();
  const { count } = await database
    .selectFrom("known_posting")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("export_key", "=", exportKey)
    .where("has_twin", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

async function selectPostings(organizationId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("known_posting")
    .innerJoin("known_export", "known_export.key", "known_posting.export_key")
    .select([
      "known_posting.place",
      "known_posting.entity_guid as entityGuid",
      "known_posting.invoice_number as invoiceNumber",
      "known_posting.supplier_number as supplierNumber",
      "known_posting.supplier_name as supplierName",
      "known_posting.currency",
      "known_export.export_id as exportId",
      begunAt.as("begunAt"),
      sql<string | null>`known_posting.amount::text`.as("amount"),
      sql<string | null>`known_posting.twin_key::text`.as("twinKey"),
    ])
    .where("known_posting.organization_id", "=", organizationId);
}

type Facts = Omit<ExportDuplicates["duplicates"][number], "others">;

const factsOf = ({
  entityGuid,
  invoiceNumber,
  supplierNumber,
  supplierName,
  amount,
  currency,
}: Facts): Facts => ({ entityGuid, invoiceNumber, supplierNumber, supplierName, amount, currency });

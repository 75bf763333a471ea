import "server-only";
import { sql } from "kysely";
import { maxNamed, type NamedPostings } from "#lib/shared/receipt.ts";
import { appDatabase } from "../database/open.ts";

/**
 * Counts the documents of an export over all its hand-overs: the expected ones that were fetched completely
 * at least once, those that could not be fetched in any, and the postings of the latter. `expected` is the JSON of a
 * list with the ids of the files.
 */
export async function countDocuments(
  { organizationId, exportId }: { organizationId: string; exportId: string },
  expected: string,
): Promise<{ fetched: number; missing: number; missingOf: NamedPostings }> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("handed_document")
    .innerJoin("hand_over", "hand_over.id", "handed_document.archive_id")
    .innerJoin("document_archive", "document_archive.id", "handed_document.archive_id")
    .innerJoin("handed_file", (join) =>
      join
        .onRef("handed_file.hand_over_id", "=", "handed_document.archive_id")
        .on(sql<boolean>`handed_file.place = handed_document.part - 1`),
    )
    .select(["file_id", "entity_guid", "invoice_id", "handed_document.state"])
    .distinct()
    .where("handed_document.organization_id", "=", organizationId)
    .where("hand_over.organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .where("handed_document.state", "<>", "waiting")
    // What was cancelled before its ZIP was made has reached nobody.
    .where((of) =>
      of.or([
        of("cancelled_at", "is", null),
        of("handed_file.sha256", "is not", null),
        of("handed_file.finished_at", "is not", null),
      ]),
    )
    .execute();
  const ids = new Set(rows.length > 0 ? (JSON.parse(expected) as string[]) : []);
  const known = rows.filter(({ file_id }) => ids.has(file_id));
  const fetched = new Set(known.filter(({ state }) => state === "fetched").map(({ file_id }) => file_id));
  const missing = known.filter(({ file_id }) => !fetched.has(file_id));
  const postings = new Map(
    missing.map(({ entity_guid, invoice_id }) => [
      entity_guid,
      { entityGuid: entity_guid, invoiceId: invoice_id },
    ]),
  );
  return {
    fetched: fetched.size,
    missing: new Set(missing.map(({ file_id }) => file_id)).size,
    missingOf: { count: postings.size, named: [...postings.values()].slice(0, maxNamed) },
  };
}

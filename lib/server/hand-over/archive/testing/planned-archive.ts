import "server-only";
import { randomUUID } from "node:crypto";
import type { TestDatabase } from "../../../testing/test-database.ts";

/** Returns what names an archive, which is that of "nord" as `plannedArchive` stores it otherwise. */
export const archiveKey = (archiveId: string, organizationId = "nord") => ({ archiveId, organizationId });

/**
 * Stores an archive of one part with this many files, each of a posting of its own, and its hand-over.
 * Returns its id.
 */
export async function plannedArchive(
  database: TestDatabase,
  count: number,
  {
    organizationId = "nord",
    name = "DATEV-documents-1.zip",
    written = { format: "documents", names: "{name}" },
  }: { organizationId?: string; name?: string; written?: object } = {},
): Promise<string> {
  const id = randomUUID();
  const person = { person_id: randomUUID(), person_name: "Petra Bauer" };
  const request = JSON.stringify({ written });
  await database.sql
    .insertInto("hand_over")
    .values({ id, organization_id: organizationId, export_id: "export-1", ...person, request })
    .execute();
  await database.sql
    .insertInto("handed_file")
    .values({ hand_over_id: id, place: 0, name, rows: count })
    .execute();
  await database.sql.insertInto("document_archive").values({ id, total: count, parts: 1 }).execute();
  const facts = { file_type: "INVOICE", invoice_id: "1", supplier_number: "7", supplier: "" };
  const rows = Array.from({ length: count }, (_, place) => ({
    ...{
      organization_id: organizationId,
      archive_id: id,
      place,
      part: 1,
      file_id: `f${place}`,
      entity_guid: `p${place}`,
      name: `${place}.pdf`,
    },
    ...{ ...facts, state: "waiting" as const },
  }));
  await database.sql.insertInto("handed_document").values(rows).execute();
  return id;
}

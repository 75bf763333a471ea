import { sql } from "kysely";
import { type DocumentObjects, forgetBytes, storeBytes } from "../../database/document-bytes.ts";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql, Tables } from "../../database/tables.ts";
import { listFiles, postingKeyOf } from "../../documents/list-files.ts";

/** A document without its bytes. `size` is in bytes. */
export type StoredDocument = {
  id: string;
  organizationId: string;
  name: string;
  contentType: string;
  size: number;
};

type Row = Pick<Tables["document"], "id" | "organization_id" | "type" | "posting_key"> & {
  export_id: string | null;
};

/** Inserts the row of a generated document that a finished export lists but that has no row yet. */
async function addDrawn(database: Sql, organizationId: string, documentId: string): Promise<void> {
  const key = postingKeyOf(documentId);
  if (key === undefined) return;
  const posting = await database
    .selectFrom("posting")
    .innerJoin("export", "export.id", "posting.export_id")
    .select(["posting.key", "posting.content", "posting.export_id"])
    .where("posting.key", "=", key)
    .where("posting.organization_id", "=", organizationId)
    .where("export.organization_id", "=", organizationId)
    .where("export.finished_at", "is not", null)
    .executeTakeFirst();
  if (!posting) return;
  const stored = await database
    .selectFrom("document")
    .select(["id", "name", "type"])
    .where("organization_id", "=", organizationId)
    .where("posting_key", "=", key)
    .execute();
  const { entityGuid, invoiceId } = posting.content;
  const file = listFiles({ key, entityGuid, invoiceId }, stored).find(
    ({ id }) => id === documentId.toLowerCase(),
  );
  if (!file) return;
  await database
    .insertInto("document")
    .values({
      ...file,
      organization_id: organizationId,
      posting_key: key,
      export_id: posting.export_id,
      content_type: "application/pdf",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function draw(database: Sql, document: Row): Promise<Uint8Array> {
  const { organization_id: organizationId } = document;
  const { content, organization_name, export_id, finished_at, created_at } = await database
    .selectFrom("posting")
    .innerJoin("export", "export.id", "posting.export_id")
    .select([
      "posting.content",
      "export.organization_name",
      "export.id as export_id",
      "export.finished_at",
      "export.created_at",
    ])
    .where("posting.organization_id", "=", organizationId)
    .where("export.organization_id", "=", organizationId)
    .where("posting.key", "=", document.posting_key)
    .executeTakeFirstOrThrow();
  const input = { posting: content, organizationName: organization_name };
  // The modules for drawing take a fifth of the process's memory, and many processes never draw.
  if (document.type !== "AUDIT_TRAIL") {
    const { renderInvoice } = await import("../../documents/invoice.ts");
    return renderInvoice(input);
  }
  const { renderAuditTrail } = await import("../../documents/audit-trail.ts");
  const files = await database
    .selectFrom("document")
    .select("name")
    .where("organization_id", "=", organizationId)
    .where("posting_key", "=", document.posting_key)
    .where("type", "!=", "AUDIT_TRAIL")
    .orderBy("id")
    .execute();
  return renderAuditTrail({
    ...input,
    exportId: export_id,
    exportedAt: finished_at ?? created_at,
    fileNames: files.map((file) => file.name),
  });
}

/**
 * Finds a document of a posting that an organization exported. Returns undefined for any other id, whatever
 * its form. An invoice or audit trail is drawn at the first request, from the data that the export locked,
 * and stored, so that every download has the same bytes.
 */
export async function findDocument(
  { database, objects }: { database: Sql; objects: DocumentObjects },
  organizationId: string,
  documentId: string,
): Promise<StoredDocument | undefined> {
  if (!isUuid(documentId)) return undefined;
  const select = database
    .selectFrom("document")
    .innerJoin("posting", "posting.key", "document.posting_key")
    .select([
      "document.id",
      "document.organization_id",
      "document.type",
      "document.name",
      "document.content_type",
      "document.posting_key",
    ])
    .select([
      "document.export_id",
      sql<number | null>`coalesce(document.object_bytes, octet_length(document.bytes))`.as("size"),
    ])
    .where("document.id", "=", documentId)
    .where("document.organization_id", "=", organizationId)
    .where("posting.organization_id", "=", organizationId)
    .where("posting.export_id", "is not", null);
  let document = await select.executeTakeFirst();
  if (!document) {
    await addDrawn(database, organizationId, documentId);
    document = await select.executeTakeFirst();
  }
  if (document && document.size === null) {
    const columns = await storeBytes(objects, [await draw(database, document)]);
    const { numUpdatedRows } = await database
      .updateTable("document")
      .set(columns)
      .where("organization_id", "=", organizationId)
      .where("id", "=", document.id)
      .where("bytes", "is", null)
      .where("object_name", "is", null)
      .executeTakeFirst();
    // Another process has drawn it meanwhile.
    if (numUpdatedRows === 0n) await forgetBytes(objects, columns);
    document = await select.executeTakeFirst();
  }
  if (!document) return undefined;
  const { id, name, content_type: contentType, size } = document;
  return { id, organizationId, name, contentType, size: size ?? 0 };
}

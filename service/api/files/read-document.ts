import { asBase64, fromBase64, toBytea } from "../../database/bytes.ts";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql, Tables } from "../../database/tables.ts";
import { renderAuditTrail } from "../../documents/audit-trail.ts";
import { renderInvoice } from "../../documents/invoice.ts";

/** A document's bytes and what they are sent with. */
export type StoredDocument = { name: string; contentType: string; bytes: Buffer };

type Row = Pick<Tables["document"], "id" | "type" | "posting_key"> & { export_id: string | null };

async function draw(database: Sql, document: Row): Promise<Uint8Array> {
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
    .where("posting.key", "=", document.posting_key)
    .executeTakeFirstOrThrow();
  const input = { posting: content, organizationName: organization_name };
  if (document.type !== "AUDIT_TRAIL") return renderInvoice(input);
  const files = await database
    .selectFrom("document")
    .select("name")
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
 * Reads a document of a posting that an organization exported; undefined for any other id, whatever its shape. An
 * invoice or audit trail is drawn at its first reading, from what the export locked, and kept: every later reading
 * gets the same bytes.
 */
export async function readDocument(
  database: Sql,
  organizationId: string,
  documentId: string,
): Promise<StoredDocument | undefined> {
  if (!isUuid(documentId)) return undefined;
  const select = database
    .selectFrom("document")
    .innerJoin("posting", "posting.key", "document.posting_key")
    .select([
      "document.id",
      "document.type",
      "document.name",
      "document.content_type",
      "document.posting_key",
    ])
    .select(["document.export_id", asBase64("document.bytes").as("text")])
    .where("document.id", "=", documentId)
    .where("posting.organization_id", "=", organizationId)
    .where("posting.export_id", "is not", null);
  let document = await select.executeTakeFirst();
  if (document && document.text === null) {
    const bytes = await draw(database, document);
    await database
      .updateTable("document")
      .set({ bytes: toBytea(bytes) })
      .where("id", "=", document.id)
      .where("bytes", "is", null)
      .execute();
    document = await select.executeTakeFirst();
  }
  if (!document) return undefined;
  return { name: document.name, contentType: document.content_type, bytes: fromBase64(document.text) };
}

import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { Connection, Session } from "../../auth/session.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../http/app-error.ts";
import { findHandedFile, findHandOver, keepHandOver } from "../hand-overs.ts";
import { inBatches } from "../in-batches.ts";
import { archiveKind } from "./kinds.ts";
import {
  datevDocuments,
  inParts,
  missingDocuments,
  namedDocuments,
  type PlannedDocument,
} from "./planned-documents.ts";

/** The person, the connection and the export of a request for documents. */
type Asking = { session: Session; connection: Connection; exportId: string; requestId: string };

type Plan = { request: HandOverRequest; documents: AsyncIterable<PlannedDocument> };

const batchRows = 500;

/**
 * Plans an archive: stores every expected file, with its name and its part, before one of them is fetched.
 * Resolves with the archive's id, which is also the hand-over's, and the number of files. Throws as
 * `selectedPostings`, NOT_FOUND for an unknown archive or batch, and NO_DOCUMENTS if there is no document.
 */
export async function planArchive(
  asking: Asking,
  wanted: DocumentArchiveRequest,
): Promise<{ id: string; count: number }> {
  const { connection, exportId, session } = asking;
  const database = await appDatabase();
  const of = { organizationId: connection.organizationId, exportId };
  const { request, documents } = await planOf(asking, wanted);
  const kind = archiveKind(request);
  const id = randomUUID();
  await database.insertInto("document_archive").values({ id }).execute();
  try {
    const rows = await keepDocuments(id, inParts(documents, kind));
    const count = rows.reduce((sum, some) => sum + some, 0);
    if (count === 0) {
      throw new AppError({ code: "NO_DOCUMENTS", message: "There is no document to hand over." });
    }
    await database
      .updateTable("document_archive")
      .set({ parts: rows.length, total: count })
      .where("id", "=", id)
      .execute();
    const name = `${request.written.format === "documents" ? "" : "DATEV-"}documents-${safe(exportId)}`;
    const files = rows.map((some, index) => ({
      name: rows.length === 1 && kind.unit === "file" ? `${name}.zip` : `${name}-${index + 1}.zip`,
      rows: some,
    }));
    await keepHandOver({ ...of, session, id }, request, files);
    return { id, count };
  } catch (error) {
    await forget(id);
    throw error;
  }
}

async function planOf(asking: Asking, wanted: DocumentArchiveRequest): Promise<Plan> {
  const { connection, exportId, session } = asking;
  const of = { organizationId: connection.organizationId, exportId };
  const source = { ...asking, personId: session.person.id };
  if ("missingOf" in wanted) {
    const { request, files } = await findHandOver(of, wanted.missingOf);
    return { request, documents: missingDocuments(wanted.missingOf, files.length) };
  }
  if ("datevBatch" in wanted) {
    const batch = await findHandOver(of, wanted.datevBatch);
    const { marks } = await findHandedFile(of, wanted.datevBatch, 0);
    const written = { format: "datevDocuments", batch: wanted.datevBatch } as const;
    return { request: { ...batch.request, written }, documents: datevDocuments(source, batch, marks) };
  }
  const { names } = wanted.written;
  return { request: wanted, documents: namedDocuments(source, wanted, names) };
}

/** Stores the files in their order, and resolves with the number of files of each part. */
async function keepDocuments(
  id: string,
  documents: AsyncIterable<PlannedDocument & { part: number }>,
): Promise<number[]> {
  const database = await appDatabase();
  const rowsOf: number[] = [];
  let count = 0;
  for await (const batch of inBatches(documents, batchRows)) {
    const rows = batch.map((document, index) => ({ ...document, place: count + index }));
    for (const { part } of batch) rowsOf[part - 1] = (rowsOf[part - 1] ?? 0) + 1;
    // As one JSON value, because the rows would exceed the maximum number of parameters of a statement. The
    // database rejects U+0000 and lone surrogates.
    const json = JSON.stringify(rows, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
    );
    await sql`
      insert into handed_document
        (archive_id, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name)
      select ${id}::uuid, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name
      from jsonb_to_recordset(${json}::jsonb) as document
        (place integer, part integer, file_id text, file_type text, entity_guid text, invoice_id text,
         supplier_number text, supplier text, name text)`.execute(database);
    count += batch.length;
  }
  return rowsOf;
}

const safe = (exportId: string) => exportId.slice(0, 8).replaceAll(/[^\w-]/g, "_");

/** Deletes an incomplete plan, and those of processes that died over a day ago. */
async function forget(id: string): Promise<void> {
  await sql`
    delete from document_archive where id = ${id}
      or planned_at < now() - interval '1 day' and id not in (select id from hand_over)`.execute(
    await appDatabase(),
  );
}

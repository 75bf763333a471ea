import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { DocumentArchiveRequest } from "#lib/shared/document-archive.ts";
import type { DocumentFiling } from "#lib/shared/document-folders.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { Connection, Session } from "../../../auth/sessions/session.ts";
import { jsonText } from "../../../database/json-text.ts";
import { appDatabase } from "../../../database/open.ts";
import { appQueue } from "../../../database/queue.ts";
import { AppError } from "../../../errors/app-error.ts";
import { requireRoomInStore } from "../../../exports/store-quota.ts";
import { requireRoomForHandOver } from "../../daily-quota.ts";
import { findHandedFile, saveHandOver } from "../../hand-overs.ts";
import { findHandOver } from "../../list-hand-overs.ts";
import { inBatches } from "../../in-batches.ts";
import { type ArchiveTurn, fetchJob } from "../job/archive-worker.ts";
import type { ArchiveKey } from "../documents.ts";
import { archiveKind } from "../kinds.ts";
import {
  datevDocuments,
  inParts,
  missingDocuments,
  namedDocuments,
  type PlannedDocument,
} from "./planned-documents.ts";

/** The person, the connection and the export of a request for documents. */
type Asking = {
  session: { person: Pick<Session["person"], "id" | "name"> };
  connection: Connection;
  exportId: string;
  requestId: string;
};

type Plan = { request: HandOverRequest; documents: AsyncIterable<PlannedDocument> };

const batchRows = 500;

/**
 * Plans an archive: stores every expected file, with its name and its part, before one of them is fetched,
 * and queues the job that fetches them. Resolves with the archive's id, which is also the hand-over's and
 * new unless it is given, and the number of files. Throws as `selectedPostings`, `requireRoomForHandOver`
 * and `requireRoomInStore`, NOT_FOUND for an unknown archive or batch, and NO_DOCUMENTS if there is no
 * document.
 */
export async function planArchive(
  asking: Asking,
  archiveRequest: DocumentArchiveRequest,
  id: string = randomUUID(),
): Promise<{ id: string; count: number }> {
  const { connection, exportId, session } = asking;
  const database = await appDatabase();
  const exportKey = { organizationId: connection.organizationId, exportId };
  await requireRoomForHandOver(connection.organizationId);
  await requireRoomInStore(connection.organizationId);
  const { request, documents } = await planOf(asking, archiveRequest);
  const kind = archiveKind(request);
  await deletePlan(id);
  await database.insertInto("document_archive").values({ id }).execute();
  try {
    const rows = await saveDocuments(
      { archiveId: id, organizationId: connection.organizationId },
      inParts(documents, kind),
    );
    const count = rows.reduce((sum, some) => sum + some, 0);
    if (count === 0) {
      throw new AppError({ code: "NO_DOCUMENTS", message: "There is no document to hand over." });
    }
    await database
      .updateTable("document_archive")
      .set({ parts: rows.length, total: count })
      .where("id", "=", id)
      .execute();
    // The archive's own id, because a target may get several archives of an export, and those of many
    // organizations.
    const name = `${request.written.format === "documents" ? "" : "DATEV-"}documents-${id.slice(0, 8)}`;
    const files = rows.map((some, index) => ({
      name: rows.length === 1 && kind.unit === "file" ? `${name}.zip` : `${name}-${index + 1}.zip`,
      rows: some,
    }));
    const queue = await appQueue();
    const turn: ArchiveTurn = { id, failed: 0 };
    await saveHandOver({ ...exportKey, session, id }, request, files, {
      inTransaction: (transaction) => queue.enqueue(fetchJob, turn, transaction),
    });
    return { id, count };
  } catch (error) {
    await deletePlan(id);
    throw error;
  }
}

async function planOf(asking: Asking, archiveRequest: DocumentArchiveRequest): Promise<Plan> {
  const { connection, exportId, session } = asking;
  const exportKey = { organizationId: connection.organizationId, exportId };
  const source = { ...asking, personId: session.person.id };
  if ("missingOf" in archiveRequest) {
    const { request, files } = await findHandOver(exportKey, archiveRequest.missingOf);
    return {
      request,
      documents: missingDocuments(
        { archiveId: archiveRequest.missingOf, organizationId: exportKey.organizationId },
        files.length,
      ),
    };
  }
  if ("datevBatch" in archiveRequest) {
    const batch = await findHandOver(exportKey, archiveRequest.datevBatch);
    const { marks } = await findHandedFile(exportKey, archiveRequest.datevBatch, 0);
    const filing = filingOf(batch.request);
    const written = { format: "datevDocuments", batch: archiveRequest.datevBatch, filing } as const;
    return { request: { ...batch.request, written }, documents: datevDocuments(source, batch, marks) };
  }
  const { names } = archiveRequest.written;
  return { request: archiveRequest, documents: namedDocuments(source, archiveRequest, names) };
}

/** Returns where the documents of a batch are put. Batches from before there was a choice have the inbox. */
function filingOf({ written }: HandOverRequest): DocumentFiling | undefined {
  if (written.format !== "datev") return undefined;
  const { documentPlace, documentFolders } = datevSettings.parse(written.settings);
  return { place: documentPlace, folders: documentFolders };
}

/** Stores the files in their order, and resolves with the number of files of each part. */
async function saveDocuments(
  { archiveId, organizationId }: ArchiveKey,
  documents: AsyncIterable<PlannedDocument & { part: number }>,
): Promise<number[]> {
  const database = await appDatabase();
  const rowsOf: number[] = [];
  let count = 0;
  for await (const batch of inBatches(documents, batchRows)) {
    const rows = batch.map((document, index) => ({ ...document, place: count + index }));
    for (const { part } of batch) rowsOf[part - 1] = (rowsOf[part - 1] ?? 0) + 1;
    // As one JSON value, because the rows would exceed the maximum number of parameters of a statement.
    const json = jsonText(rows);
    await sql`
      insert into handed_document
        (organization_id, archive_id, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name, day)
      select ${organizationId}, ${archiveId}::uuid, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name, day
      from jsonb_to_recordset(${json}::jsonb) as document
        (place integer, part integer, file_id text, file_type text, entity_guid text, invoice_id text,
         supplier_number text, supplier text, name text, day text)`.execute(database);
    count += batch.length;
  }
  return rowsOf;
}

/** Deletes an incomplete plan, and those of processes that died over a day ago. */
async function deletePlan(id: string): Promise<void> {
  await sql`
    delete from document_archive where id not in (select id from hand_over)
      and (id = ${id} or planned_at < now() - interval '1 day')`.execute(await appDatabase());
}

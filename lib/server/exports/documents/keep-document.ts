import "server-only";
import { type DocumentSource, fetchDocument, type FetchOutcome } from "./fetch-document.ts";
import { findDocument, isKeepable, saveDocument } from "./kept-documents.ts";
import { noteDue } from "./plan-readings.ts";

/**
 * Returns a document from the store. One that is not there is fetched (endpoint 5) and kept there, so that
 * whoever wants it later gets the same bytes without a request. One that was refused counts as missing; one
 * that may come another time waits as before. Throws as `fetchDocument`.
 */
export async function keepDocument(source: DocumentSource, fileId: string): Promise<FetchOutcome> {
  if (!isKeepable(fileId)) return fetchDocument(source, fileId);
  const { exportId, connection } = source;
  const kept = await findDocument(connection.organizationId, fileId);
  if (kept) {
    // The process that brought it may have died before it noted this.
    await noteDue(connection.organizationId, fileId);
    return { object: kept };
  }
  const outcome = await fetchDocument(source, fileId);
  if ("mayCome" in outcome && outcome.mayCome) return outcome;
  const { organizationId } = connection;
  const saved = await saveDocument({ organizationId, exportId, fileId }, outcome);
  if ("object" in saved) await noteDue(organizationId, fileId);
  return saved;
}

import "server-only";
import { maxDocumentFailures, type OfOtherKind } from "#lib/shared/datev-delivery.ts";
import { findDocument } from "../../exports/documents/kept-documents.ts";
import type { PostingsSource } from "../../hand-over/export-postings.ts";
import { findHandedFile } from "../../hand-over/hand-overs.ts";
import { findHandOver } from "../../hand-over/list-hand-overs.ts";
import { chosenClient } from "../access/chosen-client.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import { listAllowedEndings } from "../services/document-choices.ts";
import { documentFile, fileEndingOf } from "./document-file.ts";
import { documentsOfRows } from "./documents-of-rows.ts";

/**
 * Returns the documents of a hand-over that the chosen client at DATEV does not take because of their
 * endings, before anything is sent; the first 50 by name. DATEV is asked for the endings. One without an
 * ending counts once it is in the store, which knows its media type. Throws NOT_FOUND, DATEV_CLIENT_UNKNOWN,
 * and as `withDatevAccess` and `listAllowedEndings`, and the reason of the source's signal.
 */
export async function documentsOfOtherKind(source: PostingsSource, handOverId: string): Promise<OfOtherKind> {
  const { organizationId } = source.connection;
  const exportKey = { organizationId, exportId: source.exportId };
  const handOver = await findHandOver(exportKey, handOverId);
  const client = await chosenClient(organizationId);
  const endings = await withDatevAccess(organizationId, (access) => listAllowedEndings(access, client.id));
  const { marks } = await findHandedFile(exportKey, handOverId, 0);
  const found: OfOtherKind = { count: 0, named: [] };
  for await (const { fileId, fileName, invoiceId } of documentsOfRows(source, handOver, marks)) {
    source.signal?.throwIfAborted();
    const content =
      fileEndingOf(fileName) === "" ? await findDocument(organizationId, fileId) : { contentType: null };
    if (!content || documentFile(fileName, content, endings)) continue;
    found.count += 1;
    if (found.named.length < maxDocumentFailures) found.named.push({ invoiceId, fileName });
  }
  return found;
}

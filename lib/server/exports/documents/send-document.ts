import "server-only";
import { readObject } from "../../store/objects.ts";
import { describeResponse, streamPieces } from "../../store/send-object.ts";
import type { StoredDocument } from "./fetch-document.ts";

/**
 * Returns the response with a document of the store, or the range of it that the request asks for, with the
 * type and name that the service gave it. Throws as `describeResponse`.
 */
export function sendDocument(request: Request, document: StoredDocument): Response {
  const { key, bytes, sha256, contentType, disposition } = document;
  const { status, headers, part } = describeResponse(request, {
    type: contentType ?? "application/octet-stream",
    disposition: disposition ?? "attachment",
    ...{ bytes, tag: sha256 },
  });
  if (!part) return new Response(null, { status, headers });
  return new Response(
    streamPieces(readObject(key, part), () => Promise.resolve()),
    { status, headers },
  );
}

import "server-only";
import { askDatevAgain, type DatevAccess } from "./ask-datev.ts";
import { datevRefusal } from "./datev-refusal.ts";
import { documentBody, type DocumentToSend } from "./document-body.ts";

/** The slowest line that a document waits for, in bytes a second, and the time beside it, in milliseconds. */
const slowest = { bytesPerSecond: 50_000, startMilliseconds: 60_000 };

/**
 * Transfers a document under its GUID (`accounting:documents` 2.1.12), and once more after a lost answer, because DATEV
 * takes a GUID once. Resolves with `arrived`, or `there` if DATEV has had the GUID before: it arrived with an earlier request. Throws an `AppError` with a
 * code that begins with DATEV_.
 */
export async function putDocument(
  access: DatevAccess,
  key: { clientId: string; guid: string },
  document: DocumentToSend,
): Promise<"arrived" | "there"> {
  const { contentType, body } = documentBody(document);
  const { clientId, guid } = key;
  const answer = await askDatevAgain(access, {
    method: "PUT",
    address: `${access.app.documentsAddress}/clients/${encodeURIComponent(clientId)}/documents/${encodeURIComponent(guid)}`,
    headers: { "content-type": contentType },
    body,
    milliseconds: slowest.startMilliseconds + Math.ceil(body.length / slowest.bytesPerSecond) * 1000,
  });
  if (answer.status === 201) return "arrived";
  const refusal = datevRefusal(answer);
  if (answer.status === 409 && refusal.code === "DATEV_DOCUMENT_EXISTS") return "there";
  throw refusal;
}

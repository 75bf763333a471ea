import "server-only";
import { AppError } from "../../errors/app-error.ts";
import { askDatevAgain, type DatevAccess } from "./ask-datev.ts";
import { datevRefusal } from "./datev-refusal.ts";
import { documentBody, type DocumentToSend } from "./document-body.ts";
import { fitFileName } from "./fit-file-name.ts";

/** The slowest line that a document waits for, in bytes a second, and the time beside it, in milliseconds. */
const slowest = { bytesPerSecond: 50_000, startMilliseconds: 60_000 };

/**
 * Transfers a document under its GUID (`accounting:documents` 2.1.12), and once more after a lost answer,
 * because DATEV takes a GUID once. Where Belege online has the same file under another GUID, it is
 * transferred once more, under a name that begins with its own GUID's first letters. Resolves with
 * `arrived`, or `there` if DATEV has had the GUID before: it arrived with an earlier request. Throws an
 * `AppError` with a code that begins with DATEV_.
 */
export async function putDocument(
  access: DatevAccess,
  key: { clientId: string; guid: string },
  document: DocumentToSend,
): Promise<"arrived" | "there"> {
  try {
    return await put(access, key, document);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "DATEV_SAME_FILE_EXISTS")) throw error;
    // The same file may be ours, whose answer was lost, or another posting's: under a new name DATEV says
    // which.
    const fileName = fitFileName(`${key.guid.slice(0, 8)} ${document.fileName}`);
    return put(access, key, { ...document, fileName });
  }
}

async function put(
  access: DatevAccess,
  { clientId, guid }: { clientId: string; guid: string },
  document: DocumentToSend,
): Promise<"arrived" | "there"> {
  const { contentType, body } = documentBody(document);
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

import "server-only";
import { type DocumentFiling, foldersOf } from "#lib/shared/document-folders.ts";
import { AppError } from "../../errors/app-error.ts";
import type { StoredDocument } from "../../exports/documents/fetch-document.ts";
import { withDatevAccess } from "../access/datev-tokens.ts";
import type { DocumentToSend } from "../services/document-body.ts";
import { fewAtOnce } from "../services/few-at-once.ts";
import { putDocument } from "../services/put-document.ts";
import { documentFile } from "./document-file.ts";
import { readWhole } from "./find-content.ts";
import { type DatevDocumentRow, saveDatevDocument, type Turn } from "./turn.ts";

/** Where documents of a delivery are put at DATEV, and what they are there. */
export type FilingOfDelivery = DocumentFiling & { documentType: string | null };

/** The maximum size of a document that is read into memory, in bytes. DATEV takes less. */
const maxBytes = 100_000_000;

type Sent = {
  endings: readonly string[];
  filing: FilingOfDelivery;
  content: StoredDocument;
  sequence: DocumentToSend["sequence"];
  start: () => Promise<void>;
};

/**
 * Sends a document, as it is kept, under its id, which is stored before the request. Resolves when DATEV has
 * it, also from an earlier request. Throws DATEV_FILE_TOO_LARGE, and as `putDocument`. Its ending must be
 * one that the client takes.
 */
export async function sendOneDocument(
  turn: Turn,
  { place, file_name, day, guid }: DatevDocumentRow & { guid: string },
  { endings, filing, content, sequence, start }: Sent,
): Promise<void> {
  await saveDatevDocument(turn, place, { guid });
  const file = documentFile(file_name, content, endings);
  if (!file) throw new Error("Its ending was not checked.");
  if (content.bytes > maxBytes)
    throw new AppError({ code: "DATEV_FILE_TOO_LARGE", message: `It has ${content.bytes} bytes.` });
  const [category, folder, register] = foldersOf(filing, day);
  const document = {
    ...{ ...file, documentType: filing.documentType, note: null, sequence },
    folder:
      category !== undefined && folder !== undefined && register !== undefined
        ? { category, folder, register }
        : null,
  };
  const { organization_id: organizationId } = turn.own;
  // Many wait for few: none has its file in memory, or a token that expires, meanwhile.
  await fewAtOnce("transfer", async () => {
    const read = await readWhole(content.key);
    await start();
    await withDatevAccess(organizationId, (access) =>
      putDocument(access, { clientId: turn.client.id, guid }, { ...document, content: read }),
    );
  });
}

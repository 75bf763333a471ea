import "server-only";
import type { HandedDocument } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { removeObject } from "../../../store/objects.ts";
import { type DocumentSource, fetchDocument, type FetchOutcome } from "./fetch-document.ts";

/** An expected file and the result of its transfer. */
export type Fetched = { document: HandedDocument; outcome: FetchOutcome };

/**
 * An upper estimate of an entry's bytes in a ZIP besides its content, including its lines in the closing
 * entry.
 */
const entryOverhead = 1_000;

/** Returns the bytes that files need in a ZIP. */
export const roomOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes + entryOverhead, 0);

/**
 * Fetches the files of a unit, all or none. If one is missing, the others are DOCUMENT_INCOMPLETE. If they
 * exceed the limits of a ZIP, all are DOCUMENT_TOO_LARGE. Throws as `fetchDocument`; nothing is left then.
 */
export async function fetchUnit(
  source: DocumentSource,
  documents: readonly HandedDocument[],
  { limits }: Pick<ArchiveKind, "limits">,
): Promise<Fetched[]> {
  if (documents.length > limits.filesOfUnit) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  const fetched: Fetched[] = [];
  try {
    for (const document of documents)
      fetched.push({ document, outcome: await fetchDocument(source, document.file_id) });
  } catch (error) {
    await removeAll(fetched);
    throw error;
  }
  const objects = objectsOf(fetched);
  const isWhole = objects.length === fetched.length;
  if (isWhole && roomOf(objects) <= limits.bytes) return fetched;
  await removeAll(fetched);
  if (isWhole) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  return fetched.map(({ document, outcome }) => ({
    document,
    outcome: "object" in outcome ? { errorCode: incomplete } : outcome,
  }));
}

/** Removes fetched files from the store. */
export async function removeAll(fetched: readonly Fetched[]): Promise<void> {
  await Promise.all(objectsOf(fetched).map(({ key }) => removeObject(key)));
}

const objectsOf = (fetched: readonly Fetched[]) =>
  fetched.flatMap(({ outcome }) => ("object" in outcome ? [outcome.object] : []));

const incomplete: AppErrorCode = "DOCUMENT_INCOMPLETE";

const allWith = (errorCode: AppErrorCode) => (document: HandedDocument) => ({
  document,
  outcome: { errorCode },
});

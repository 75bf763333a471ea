import "server-only";
import type { HandedDocument } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
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
    await releaseAll(fetched);
    throw error;
  }
  const files = fetched.flatMap(({ outcome }) => ("file" in outcome ? [outcome.file] : []));
  const isWhole = files.length === fetched.length;
  if (isWhole && roomOf(files) <= limits.bytes) return fetched;
  await releaseAll(fetched);
  if (isWhole) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  return fetched.map(({ document, outcome }) => ({
    document,
    outcome: "file" in outcome ? { errorCode: incomplete } : outcome,
  }));
}

/** Deletes the temporary copies. */
export async function releaseAll(fetched: readonly Fetched[]): Promise<void> {
  await Promise.all(fetched.flatMap(({ outcome }) => ("file" in outcome ? [outcome.file.release()] : [])));
}

const incomplete: AppErrorCode = "DOCUMENT_INCOMPLETE";

const allWith = (errorCode: AppErrorCode) => (document: HandedDocument) => ({
  document,
  outcome: { errorCode },
});

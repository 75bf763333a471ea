import "server-only";
import type { HandedDocument } from "../documents.ts";
import type { ArchiveKind } from "../kinds.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import type { DocumentSource, FetchOutcome } from "../../../exports/documents/fetch-document.ts";
import { keepDocument } from "../../../exports/documents/keep-document.ts";

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
 * Returns the files of a unit from the store, or else from the service, all or none. If one is missing, the
 * others are DOCUMENT_INCOMPLETE. If they exceed the limits of a ZIP, all are DOCUMENT_TOO_LARGE. Throws as
 * `keepDocument`.
 */
export async function fetchUnit(
  source: DocumentSource,
  documents: readonly HandedDocument[],
  { limits }: Pick<ArchiveKind, "limits">,
): Promise<Fetched[]> {
  if (documents.length > limits.filesOfUnit) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  const fetched: Fetched[] = [];
  for (const document of documents)
    fetched.push({ document, outcome: await keepDocument(source, document.file_id) });
  const objects = fetched.flatMap(({ outcome }) => ("object" in outcome ? [outcome.object] : []));
  const isWhole = objects.length === fetched.length;
  if (isWhole && roomOf(objects) <= limits.bytes) return fetched;
  if (isWhole) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  return fetched.map(({ document, outcome }) => ({
    document,
    outcome: "object" in outcome ? { errorCode: incomplete, mayCome: false } : outcome,
  }));
}

const incomplete: AppErrorCode = "DOCUMENT_INCOMPLETE";

const allWith = (errorCode: AppErrorCode) => (document: HandedDocument) => ({
  document,
  outcome: { errorCode, mayCome: false },
});

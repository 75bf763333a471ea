import "server-only";
import type { HandedDocument } from "./documents.ts";
import { type DocumentSource, fetchDocument, type FetchOutcome } from "./fetch-document.ts";
import type { ArchiveKind } from "./kinds.ts";

/** What became of an expected file. */
export type Fetched = { document: HandedDocument; outcome: FetchOutcome };

/** What an entry takes of a ZIP beside its bytes, with its lines in what closes the ZIP: more rather than less. */
const entryOverhead = 1_000;

/** What files take of a ZIP, in bytes. */
export const roomOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes + entryOverhead, 0);

/**
 * Fetches the files of a unit: all of them or none. Where one can't be had the others are DOCUMENT_INCOMPLETE, and where
 * they are more than a ZIP takes all are DOCUMENT_TOO_LARGE. Throws as `fetchDocument`; nothing is left then.
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
    await letGo(fetched);
    throw error;
  }
  const files = fetched.flatMap(({ outcome }) => ("file" in outcome ? [outcome.file] : []));
  const isWhole = files.length === fetched.length;
  if (isWhole && roomOf(files) <= limits.bytes) return fetched;
  await letGo(fetched);
  if (isWhole) return documents.map(allWith("DOCUMENT_TOO_LARGE"));
  return fetched.map(({ document, outcome }) => ({
    document,
    outcome: "file" in outcome ? { errorCode: "DOCUMENT_INCOMPLETE" } : outcome,
  }));
}

/** Lets go of what was fetched. */
export async function letGo(fetched: readonly Fetched[]): Promise<void> {
  await Promise.all(fetched.flatMap(({ outcome }) => ("file" in outcome ? [outcome.file.letGo()] : [])));
}

const allWith = (errorCode: string) => (document: HandedDocument) => ({ document, outcome: { errorCode } });

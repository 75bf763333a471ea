import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { asksMarks, asksVerdicts, filterFrom } from "#lib/shared/postings/posting-filter.ts";
import { unusualPostings } from "#lib/shared/unusual.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { readAnswer } from "../exports/read-answer.ts";
import { storedAnswer } from "../exports/stored-answer.ts";
import { readMarkedPostings } from "../postings/marks.ts";
import { readOpenQuestions } from "../remarks/read-remarks.ts";
import { readVerdicts } from "../reading/view-readings.ts";
import { findUnusual } from "../unusual/find-unusual.ts";
import { elementsIn, type ReceivedPosting, selectedOf, selector } from "./read-postings.ts";

/** The export, the connection that reads it, and the person whose marks a filter uses. */
export type PostingsSource = {
  connection: Connection;
  personId: string;
  exportId: string;
  requestId: string;
  signal?: AbortSignal;
};

/**
 * Yields the postings response of an ended export (endpoint 3), unpacked, from its stored copy. Throws as
 * `storedAnswer`.
 */
export async function* receivedBytes({ signal, ...source }: PostingsSource): AsyncGenerator<Uint8Array> {
  const { objectName } = await storedAnswer(source);
  for await (const bytes of readAnswer(objectName)) {
    signal?.throwIfAborted();
    yield bytes;
  }
}

/**
 * Yields the elements of an export's postings response in groups. Throws as `receivedBytes` and
 * `elementsIn`.
 */
export const receivedPostings = (source: PostingsSource): AsyncGenerator<ReceivedPosting[]> =>
  elementsIn(receivedBytes(source));

/**
 * Returns the marks on an export, the verdicts on its documents, what is unusual or open questions if a
 * filter uses them, otherwise null.
 */
export async function marksFor(
  { connection, personId, exportId }: Omit<PostingsSource, "requestId">,
  filter: string,
): Promise<PostingMarks | null> {
  const { check } = filterFrom(new URLSearchParams(filter));
  if (!asksMarks(check)) return null;
  const { organizationId } = connection;
  const { checkedByMe, ...ofAnybody } = await readMarkedPostings({ personId, organizationId, exportId });
  const marks = check === "uncheckedByMe" ? { ...ofAnybody, checkedByMe } : ofAnybody;
  if (check === "unusual")
    return { ...marks, unusual: unusualPostings(await findUnusual(organizationId, exportId)) };
  if (check === "openQuestions")
    return { ...marks, openQuestions: await readOpenQuestions({ organizationId, exportId }) };
  return asksVerdicts(check)
    ? { ...marks, verdicts: await readVerdicts({ organizationId, exportId }) }
    : marks;
}

/**
 * Yields the filtered postings of an export in groups. Without given marks the person's current ones are
 * used. Throws as `receivedPostings`, and UPSTREAM_UNREADABLE for a posting that does not match the
 * interface.
 */
export async function* selectedPostings(
  source: PostingsSource,
  filter: string,
  marks?: PostingMarks | null,
): AsyncGenerator<Posting[]> {
  const isSelected = selector(filter, marks ?? (await marksFor(source, filter)));
  for await (const group of receivedPostings(source))
    yield selectedOf(group, isSelected).map(({ posting }) => posting);
}

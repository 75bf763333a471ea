import "server-only";
import { type Posting, postingsReader } from "#contract/posting.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { contextOf, matcher } from "#lib/shared/postings/match-posting.ts";
import { filterFrom } from "#lib/shared/postings/posting-filter.ts";
import { type PostingList, postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { readAnswer } from "../exports/read-answer.ts";
import { storedAnswer } from "../exports/stored-answer.ts";
import { readMarks } from "../postings/marks.ts";
import { unreadableAnswer } from "../upstream/unreadable-answer.ts";

/** The export, the connection that reads it, and the person whose marks a filter uses. */
export type PostingsSource = {
  connection: Connection;
  personId: string;
  exportId: string;
  requestId: string;
  signal?: AbortSignal;
};

/** An element of a postings response: its list, and its JSON as received. */
export type ReceivedPosting = { list: PostingList; json: string };

/** A successful posting, and its JSON as received. */
export type ExportedPosting = { posting: Posting; json: string };

const successfulReader = postingsReader.shape.successfulPostings.element;

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
 * Yields the elements of an export's postings response as they arrive; memory does not grow with them.
 * Throws as `receivedBytes`, and UPSTREAM_UNREADABLE for an invalid response.
 */
export async function* receivedPostings(source: PostingsSource): AsyncGenerator<ReceivedPosting> {
  let ready: ReceivedPosting[] = [];
  const splitter = postingsSplitter((list, json) => ready.push({ list, json }));
  for await (const bytes of receivedBytes(source)) {
    orUnreadable(() => splitter.push(bytes));
    yield* ready;
    ready = [];
  }
  orUnreadable(() => splitter.end());
}

/** Returns a person's marks on an export if a filter uses them, otherwise null. */
export async function marksFor(
  { connection, personId, exportId }: Omit<PostingsSource, "requestId">,
  filter: string,
): Promise<PostingMarks | null> {
  const { check } = filterFrom(new URLSearchParams(filter));
  if (check !== "flagged" && check !== "unchecked") return null;
  return readMarks({ personId, organizationId: connection.organizationId, exportId });
}

/**
 * Returns a function that tests a posting by a filter, given as the query string of a cockpit's address,
 * and by these marks.
 */
export function selector(filter: string, marks: PostingMarks | null): (posting: Posting) => boolean {
  const matches = matcher(filterFrom(new URLSearchParams(filter)));
  const [checked, flagged] = [new Set(marks?.checked), new Set(marks?.flagged)];
  return (posting) => {
    const { entityGuid } = posting;
    const isMarked = { checked: checked.has(entityGuid), flagged: flagged.has(entityGuid) };
    return matches(posting, contextOf(posting, isMarked));
  };
}

/**
 * Yields the filtered postings of an export, each with its JSON. Without given marks the person's current
 * ones are used. Throws as `receivedPostings`, and UPSTREAM_UNREADABLE for a posting that does not match
 * the interface.
 */
export async function* selectedWithJson(
  source: PostingsSource,
  filter: string,
  marks?: PostingMarks | null,
): AsyncGenerator<ExportedPosting> {
  const isSelected = selector(filter, marks ?? (await marksFor(source, filter)));
  for await (const { list, json } of receivedPostings(source)) {
    if (list !== "successfulPostings") continue;
    const posting = readPosting(json);
    if (isSelected(posting)) yield { posting, json };
  }
}

/** Yields the filtered postings of an export, as `selectedWithJson`. */
export async function* selectedPostings(
  source: PostingsSource,
  filter: string,
  marks?: PostingMarks | null,
): AsyncGenerator<Posting> {
  for await (const { posting } of selectedWithJson(source, filter, marks)) yield posting;
}

/** Reads the JSON of a successful posting. Throws UPSTREAM_UNREADABLE. */
export function readPosting(json: string): Posting {
  return orUnreadable(() => successfulReader.parse(JSON.parse(json)));
}

/** Returns the result of `read`. Throws UPSTREAM_UNREADABLE if it throws. */
export function orUnreadable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw unreadableAnswer(cause);
  }
}

import "server-only";
import { createGunzip } from "node:zlib";
import { type Posting, postingsReader } from "#contract/posting.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { contextOf, matcher } from "#lib/shared/postings/match-posting.ts";
import { filterFrom } from "#lib/shared/postings/posting-filter.ts";
import { type PostingList, postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import type { Connection } from "../auth/session.ts";
import { AppError } from "../http/app-error.ts";
import { readMarks } from "../postings/marks.ts";
import { openEndpoint } from "../upstream/call-endpoint.ts";

/** Which export, by whose connection, and for whom the marks of a filter count. */
export type PostingsSource = {
  connection: Connection;
  personId: string;
  exportId: string;
  requestId: string;
  signal?: AbortSignal;
};

/** An element of a postings answer: the JSON as it was received, and the list that it stands in. */
export type ReceivedPosting = { list: PostingList; json: string };

/** A posting that was exported, and the JSON as it was received. */
export type ExportedPosting = { posting: Posting; json: string };

const successfulReader = postingsReader.shape.successfulPostings.element;

/**
 * The postings answer of an export as it comes from the service (endpoint 3), packed on the way and unpacked here. Throws
 * as `openEndpoint`, and UPSTREAM_UNREADABLE for an answer that breaks off.
 */
export async function* receivedBytes({
  connection,
  exportId,
  requestId,
  signal,
}: PostingsSource): AsyncGenerator<Uint8Array> {
  const answer = await openEndpoint("readPostings", {
    connection,
    params: { exportId },
    headers: { "accept-encoding": "gzip" },
    requestId,
    ...(signal && { signal }),
  });
  const isPacked = answer.headers["content-encoding"] === "gzip";
  try {
    yield* isPacked ? answer.body.compose(createGunzip()) : answer.body;
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw unreadable(cause);
  }
}

/**
 * The elements of an export's postings answer as they come; memory does not grow with them. Throws as `receivedBytes`,
 * and UPSTREAM_UNREADABLE for an answer that is none.
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

/** What a person has marked of an export, where a filter asks for it; null where it doesn't. */
export async function marksFor(
  { connection, personId, exportId }: Omit<PostingsSource, "requestId">,
  filter: string,
): Promise<PostingMarks | null> {
  const { check } = filterFrom(new URLSearchParams(filter));
  if (check !== "flagged" && check !== "unchecked") return null;
  return readMarks({ personId, organizationId: connection.organizationId, exportId });
}

/** Tells of each posting whether it fits a filter, which is the search part of a cockpit's address, with these marks. */
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
 * The postings of an export that fit a filter, each with its JSON; the marks are those that the person has now where none
 * are given. Throws as `receivedPostings`, also for a single posting that is not what the interface promises.
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

/** The postings of an export that fit a filter, as `selectedWithJson`. */
export async function* selectedPostings(
  source: PostingsSource,
  filter: string,
  marks?: PostingMarks | null,
): AsyncGenerator<Posting> {
  for await (const { posting } of selectedWithJson(source, filter, marks)) yield posting;
}

/** Reads the JSON of a posting that was exported. Throws UPSTREAM_UNREADABLE. */
export function readPosting(json: string): Posting {
  return orUnreadable(() => successfulReader.parse(JSON.parse(json)));
}

/** Throws UPSTREAM_UNREADABLE where reading fails. */
export function orUnreadable<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw unreadable(cause);
  }
}

const unreadable = (cause: unknown) =>
  cause instanceof AppError
    ? cause
    : new AppError({
        code: "UPSTREAM_UNREADABLE",
        message: "The accounting service answered with something that is not what the interface promises.",
        cause,
      });

import "server-only";
import { type Posting, postingsReader } from "#contract/posting.ts";
import { verdictByPosting } from "#lib/shared/comparison.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { contextOf, matcher } from "#lib/shared/postings/match-posting.ts";
import { filterFrom } from "#lib/shared/postings/posting-filter.ts";
import { type PostingList, postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { unreadableAnswer } from "../upstream/unreadable-answer.ts";

/** An element of a postings response: its list, and its JSON as received. */
export type ReceivedPosting = { list: PostingList; json: string };

/** A successful posting, and its JSON as received. */
export type ExportedPosting = { posting: Posting; json: string };

const successfulReader = postingsReader.shape.successfulPostings.element;

/**
 * Yields the elements of a postings response (section 2.3) in groups, one for each piece of it, because a
 * turn of the event loop for each element would take longer than reading it. Memory does not grow with the
 * response. Throws UPSTREAM_UNREADABLE for an invalid or incomplete response.
 */
export async function* elementsIn(answer: AsyncIterable<Uint8Array>): AsyncGenerator<ReceivedPosting[]> {
  let ready: ReceivedPosting[] = [];
  const splitter = postingsSplitter((list, json) => ready.push({ list, json }));
  for await (const bytes of answer) {
    orUnreadable(() => splitter.push(bytes));
    if (ready.length > 0) yield ready;
    ready = [];
  }
  orUnreadable(() => splitter.end());
}

/**
 * Returns a function that tests a posting by a filter, given as the query string of a cockpit's address,
 * and by these marks.
 */
export function selector(filter: string, marks: PostingMarks | null): (posting: Posting) => boolean {
  if (filter === "") return () => true;
  const matches = matcher(filterFrom(new URLSearchParams(filter)));
  const [checked, flagged] = [new Set(marks?.checked), new Set(marks?.flagged)];
  const checkedByMe = new Set(marks?.checkedByMe);
  const verdicts = verdictByPosting(marks?.verdicts);
  const unusual = new Set(marks?.unusual);
  const openQuestions = new Set(marks?.openQuestions);
  return (posting) => {
    const { entityGuid } = posting;
    const isMarked = {
      checked: checked.has(entityGuid),
      flagged: flagged.has(entityGuid),
      checkedByMe: checkedByMe.has(entityGuid),
    };
    const isKnown = { unusual: unusual.has(entityGuid), hasOpenQuestion: openQuestions.has(entityGuid) };
    const verdict = verdicts.get(entityGuid) ?? "waiting";
    return matches(posting, contextOf(posting, { ...isMarked, ...isKnown, verdict }));
  };
}

/**
 * Returns the successful postings of a group that are selected. Throws UPSTREAM_UNREADABLE for an invalid
 * one.
 */
export function selectedOf(
  group: readonly ReceivedPosting[],
  isSelected: (posting: Posting) => boolean,
): ExportedPosting[] {
  return group.flatMap(({ list, json }) => {
    if (list !== "successfulPostings") return [];
    const posting = readPosting(json);
    return isSelected(posting) ? [{ posting, json }] : [];
  });
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

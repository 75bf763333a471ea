import "server-only";
import { postingsCounter } from "#lib/shared/postings/split-postings.ts";
import { type PostingsWriter, textWriter, toUtf8 } from "../postings-writer.ts";
import { orUnreadable } from "../read-postings.ts";

/**
 * Yields a whole postings response, byte for byte as the service sent it, failed postings included. Calls
 * `onPosting` for each. Throws UPSTREAM_UNREADABLE at the end of an incomplete response.
 */
export async function* wholeJson(
  answer: AsyncIterable<Uint8Array>,
  onPosting: () => void,
): AsyncGenerator<Uint8Array> {
  // The stored answer was decoded when it was brought.
  const counter = postingsCounter(onPosting);
  for await (const bytes of answer) {
    orUnreadable(() => counter.push(bytes));
    yield bytes;
  }
  orUnreadable(() => counter.end());
}

/**
 * Returns the writer of some postings as a postings response (section 2.3), each with the characters that
 * the service sent. Failed postings are left out, because a filter does not apply to them.
 */
export function selectedJsonWriter(): PostingsWriter {
  let between = "";
  return textWriter({
    head: '{"successfulPostings":[',
    rowsOf({ json }) {
      const text = between + json;
      between = ",";
      return { text, rows: 1 };
    },
    foot: () => '],"failedPostings":[]}',
    encode: toUtf8,
  });
}

import "server-only";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { orUnreadable, type PostingsSource, receivedBytes } from "../export-postings.ts";

/**
 * Yields the whole postings response of an export, byte for byte as the service sent it, failed postings
 * included. Calls `onPosting` for each. Throws UPSTREAM_UNREADABLE at the end of an incomplete response.
 */
export async function* wholeJson(source: PostingsSource, onPosting: () => void): AsyncGenerator<Uint8Array> {
  const splitter = postingsSplitter(onPosting);
  for await (const bytes of receivedBytes(source)) {
    orUnreadable(() => splitter.push(bytes));
    yield bytes;
  }
  orUnreadable(() => splitter.end());
}

/**
 * Yields some postings as a postings response (section 2.3), each with the characters that the service
 * sent. Failed postings are left out, because a filter does not apply to them.
 */
export async function* selectedJson(postings: AsyncIterable<{ json: string }>): AsyncGenerator<Uint8Array> {
  let before = '{"successfulPostings":[';
  for await (const { json } of postings) {
    yield Buffer.from(before + json);
    before = ",";
  }
  yield Buffer.from(`${before === "," ? "" : before}],"failedPostings":[]}`);
}

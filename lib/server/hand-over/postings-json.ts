import "server-only";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { orUnreadable, type PostingsSource, receivedBytes } from "./export-postings.ts";

/**
 * The whole postings answer of an export, byte for byte as the service sent it, failed postings included. `onPosting`
 * hears of each. Throws UPSTREAM_UNREADABLE at the end of an answer that is not complete.
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
 * Some of the postings as a postings answer (section 2.3), each in the characters in which the service sent it. Failed
 * ones are not in it: a filter says nothing about them.
 */
export async function* selectedJson(postings: AsyncIterable<{ json: string }>): AsyncGenerator<Uint8Array> {
  let before = '{"successfulPostings":[';
  for await (const { json } of postings) {
    yield Buffer.from(before + json);
    before = ",";
  }
  yield Buffer.from(`${before === "," ? "" : before}],"failedPostings":[]}`);
}

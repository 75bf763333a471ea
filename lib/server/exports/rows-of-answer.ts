import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";

type PostingList = Parameters<Parameters<typeof postingsSplitter>[0]>[0];

/** What is read from each posting, and what is done with the rows, so many at once. */
type Reading<Row> = {
  rowsOf: (list: PostingList, json: string) => Row[];
  batchSize: number;
  write: (rows: Row[]) => Promise<void>;
};

/**
 * Reads the rows of each posting while a postings response (section 2.3, UTF-8) streams in, and writes them
 * in batches. Between two batches other queries can run. Memory holds one batch. Throws the errors of the
 * stream, a SyntaxError for an incomplete response, and those of `rowsOf` and `write`; earlier batches are
 * written then.
 */
export async function writeRowsOf<Row>(
  pieces: AsyncIterable<Uint8Array>,
  { rowsOf, batchSize, write }: Reading<Row>,
): Promise<void> {
  let waiting: Row[] = [];
  const splitter = postingsSplitter((list, json) => waiting.push(...rowsOf(list, json)));
  const writeFrom = async (minRows: number) => {
    while (waiting.length >= minRows && waiting.length > 0) {
      await write(waiting.slice(0, batchSize));
      waiting = waiting.slice(batchSize);
      await breathe();
    }
  };
  for await (const piece of pieces) {
    splitter.push(piece);
    await writeFrom(batchSize);
  }
  splitter.end();
  await writeFrom(1);
}

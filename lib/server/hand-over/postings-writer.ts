import "server-only";
import type { ExportedPosting } from "./read-postings.ts";

/**
 * Writes one file posting by posting. `add` is synchronous, because most of the time would pass in turns of
 * the event loop otherwise. Memory holds what was added since `take`.
 */
export type PostingsWriter = {
  add(exported: ExportedPosting): void;
  /** Resolves with the bytes that are ready. */
  take(): Promise<Uint8Array>;
  /** Resolves with the last bytes of the file. */
  end(): Promise<Uint8Array>;
  /** Returns the number of rows, without headings, since the beginning. */
  rows(): number;
};

/** The rows of a posting as text, and their number. */
export type TextRows = { text: string; rows: number };

/** Returns the writer of a text file: its beginning, the rows of each posting, its end, and its encoding. */
export function textWriter({
  head,
  rowsOf,
  foot = () => "",
  encode,
}: {
  head: string;
  rowsOf: (exported: ExportedPosting) => TextRows;
  foot?: () => string;
  encode: (text: string) => Uint8Array;
}): PostingsWriter {
  let waiting = head;
  let count = 0;
  const take = () => {
    const bytes = encode(waiting);
    waiting = "";
    return Promise.resolve(bytes);
  };
  return {
    add(exported) {
      const { text, rows } = rowsOf(exported);
      waiting += text;
      count += rows;
    },
    take,
    end() {
      waiting += foot();
      return take();
    },
    rows: () => count,
  };
}

/** Encodes text as UTF-8. */
export const toUtf8 = (text: string): Uint8Array => Buffer.from(text);

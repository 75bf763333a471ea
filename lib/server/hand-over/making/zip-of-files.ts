import "server-only";
import { type ObjectRange, readObject } from "../../store/objects.ts";
import { directoryHeader, entryLength, localHeader, type StoredEntry, zipEnd } from "../zip.ts";

/** A made file as an entry of a ZIP. */
export type ZippedFile = StoredEntry & { objectName: string };

/** A piece of a ZIP: bytes that follow from its entries, or those of an object. */
type Segment = {
  bytes: number;
  read: (range: ObjectRange) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/**
 * A ZIP of stored files, uncompressed. Its bytes follow from the files and the time that its entries name,
 * so that a range costs no more than it holds.
 */
export class ZipOfFiles {
  readonly #segments: Segment[];

  constructor(files: readonly ZippedFile[], modified: Date) {
    let offset = 0;
    const headers: Buffer[] = [];
    this.#segments = files.flatMap((file) => {
      headers.push(directoryHeader(file, offset, modified));
      offset += entryLength(file);
      const content = { bytes: file.bytes, read: (range: ObjectRange) => readObject(file.objectName, range) };
      return [segmentOf(localHeader(file, modified)), content];
    });
    const directory = Buffer.concat(headers);
    this.#segments.push(segmentOf(directory), segmentOf(zipEnd(files.length, offset, directory.length)));
  }

  get bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Yields the bytes from `from` to before `until`. Throws as `readObject`. */
  async *read({ from, until }: ObjectRange): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const { bytes, read } of this.#segments) {
      const range = { from: Math.max(0, from - at), until: Math.min(bytes, until - at) };
      if (range.from < range.until) yield* read(range);
      at += bytes;
    }
  }
}

const segmentOf = (content: Buffer): Segment => ({
  bytes: content.length,
  read: ({ from, until }) => [content.subarray(from, until)],
});

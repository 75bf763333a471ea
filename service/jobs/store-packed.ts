import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const chunkBytes = 262_144;

/**
 * Compresses a text of any length into one gzip stream and stores it in chunks of at least 256 KiB, in
 * order and one after another; only the last chunk may be smaller. Returns the compressed and plain size in
 * bytes.
 */
export async function storePacked(
  text: AsyncIterable<string>,
  store: (chunk: Buffer, ordinal: number) => Promise<void>,
): Promise<{ packedBytes: number; plainBytes: number }> {
  const sizes = { packedBytes: 0, plainBytes: 0 };

  async function* bytes(): AsyncGenerator<Buffer> {
    for await (const part of text) {
      const plain = Buffer.from(part);
      sizes.plainBytes += plain.length;
      yield plain;
    }
  }

  async function cut(packed: AsyncIterable<Buffer>): Promise<void> {
    let pieces: Buffer[] = [];
    let waiting = 0;
    let ordinal = 0;
    const flush = async () => {
      const chunk = Buffer.concat(pieces);
      [pieces, waiting] = [[], 0];
      sizes.packedBytes += chunk.length;
      await store(chunk, ordinal++);
    };
    for await (const piece of packed) {
      pieces.push(piece);
      waiting += piece.length;
      if (waiting >= chunkBytes) await flush();
    }
    if (waiting > 0) await flush();
  }

  // The stream buffers at most one part, so that memory does not grow with the text.
  const source = Readable.from(bytes(), { highWaterMark: 1 });
  await pipeline(source, createGzip({ level: 5, chunkSize: 65_536 }), cut);
  return sizes;
}

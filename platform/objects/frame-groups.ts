import { frameBytes, headBytes } from "./sealed-frames.ts";

/**
 * Maximum frames that are written or read at once. Each write to a disk, and each piece on its way to a
 * browser, waits for turns of several threads, however small it is.
 */
export const framesAtOnce = 4;

/** Yields the head of stored bytes and then their frames, in groups of at most `framesAtOnce`. */
export async function* headAndFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  /** The bytes of the next slice that have come. */
  let waiting: Buffer[] = [];
  let missing = headBytes;
  let slices: Buffer[] = [];
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + missing);
      waiting.push(part);
      at += part.length;
      missing -= part.length;
      if (missing > 0) continue;
      slices.push(joinBuffers(waiting));
      waiting = [];
      missing = frameBytes;
      if (slices.length < framesAtOnce) continue;
      yield slices;
      slices = [];
    }
    if (slices.length > 0) yield slices;
    slices = [];
  }
  if (waiting.length > 0) yield [joinBuffers(waiting)];
}

/** Returns the bytes of buffers in one, without copying a single one. */
export const joinBuffers = (buffers: readonly Buffer[]): Buffer => {
  const [first] = buffers;
  return first && buffers.length === 1 ? first : Buffer.concat(buffers);
};

import "server-only";
import { parseRange } from "#platform/parse-range.ts";
import { AppError } from "../errors/app-error.ts";

/** A file for a browser. `tag` is a strong ETag without its quotes, for bytes that never change. */
export type SentFile = { type: string; bytes: number; tag: string };

/** A file that a browser saves under a name. */
export type NamedFile = SentFile & { name: string };

/** Returns the header for a file that is saved under a name without quotation marks. */
export const savedAs = (name: string): string => `attachment; filename="${name}"`;

/** An object as a file for a browser. */
export type SentObject = NamedFile & { objectName: string };

/**
 * What of an object a response sends: nothing (304, or for HEAD), or the bytes from `from` to before
 * `until`.
 */
export type SentPart = { from: number; until: number } | null;

/**
 * Returns the status and headers of a response with a file, and the part that it sends: 304 if the client
 * has it, 206 for one range (only if If-Range is absent or matches), else 200 with all (RFC 9110 §13, §14).
 * Throws RANGE_NOT_SATISFIABLE with the Content-Range.
 */
export function describeResponse(
  { method, headers: asked }: Request,
  { disposition, type, bytes, tag }: SentFile & { disposition: string },
): { status: number; headers: Record<string, string>; part: SentPart } {
  const etag = `"${tag}"`;
  const kept = {
    etag,
    "accept-ranges": "bytes",
    // Packed on the way, a file would have neither its length nor its bytes (RFC 9111 §5.2.2.6).
    "cache-control": "no-transform",
    "x-content-type-options": "nosniff",
  };
  const known = asked.get("if-none-match");
  const knownTags: readonly string[] = known?.match(/"[^"]*"/g) ?? [];
  if (known?.trim() === "*" || knownTags.includes(etag)) return { status: 304, headers: kept, part: null };
  const condition = asked.get("if-range");
  const isPartAsked = method === "GET" && (condition === null || condition === etag);
  const range = isPartAsked ? parseRange(asked.get("range") ?? undefined, bytes) : undefined;
  if (range === "unsatisfiable") {
    throw new AppError({
      code: "RANGE_NOT_SATISFIABLE",
      message: "The file has no such bytes.",
      contentRange: `bytes */${bytes}`,
    });
  }
  const part = range ? { from: range.start, until: range.end + 1 } : { from: 0, until: bytes };
  const headers = {
    ...kept,
    "content-type": type,
    "content-disposition": disposition,
    "content-length": String(part.until - part.from),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
  };
  return { status: range ? 206 : 200, headers, part: method === "HEAD" ? null : part };
}

/**
 * Returns a stream of pieces, which takes one when one is asked for. Calls `onEnd` once: with no error after
 * the last byte was taken, with the error of a failure, or with null if the client left.
 */
export function streamPieces(
  pieces: AsyncGenerator<Uint8Array>,
  onEnd: (failure?: unknown) => Promise<void>,
): ReadableStream<Uint8Array> {
  let isOver = false;
  const end = async (failure?: unknown) => {
    if (isOver) return;
    isOver = true;
    await onEnd(failure);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next().catch(async (error: unknown) => {
          await end(error);
          throw error;
        });
        if (isOver) return;
        if (next.done) {
          await end();
          controller.close();
        } else controller.enqueue(next.value);
      },
      async cancel() {
        try {
          await end(null);
        } finally {
          await pieces.return(undefined);
        }
      },
    },
    // A piece that is read ahead would count as taken.
    { highWaterMark: 0 },
  );
}

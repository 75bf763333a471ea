import "server-only";
import { Readable } from "node:stream";
import { parseRange } from "#platform/parse-range.ts";
import { AppError } from "../errors/app-error.ts";

/** A file for a browser. `tag` is a strong ETag without its quotes, for bytes that never change. */
export type SentFile = { name: string; type: string; bytes: number; tag: string };

/** An object as a file for a browser. */
export type SentObject = SentFile & { objectName: string };

/** What of an object a response sends: nothing (304, or for HEAD), or the bytes from `from` to before `until`. */
export type SentPart = { from: number; until: number } | null;

/**
 * Returns the status and headers of a response with a file, and the part that it sends: 304 if the client has it,
 * 206 for one range (only if If-Range is absent or matches), else 200 with all (RFC 9110 §13, §14). Throws
 * RANGE_NOT_SATISFIABLE with the Content-Range.
 */
export function describeResponse(
  { method, headers: asked }: Request,
  { name, type, bytes, tag }: SentFile,
): { status: number; headers: Record<string, string>; part: SentPart } {
  const etag = `"${tag}"`;
  const kept = { etag, "accept-ranges": "bytes", "x-content-type-options": "nosniff" };
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
    "content-disposition": `attachment; filename="${name}"`,
    "content-length": String(part.until - part.from),
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${bytes}` }),
  };
  return { status: range ? 206 : 200, headers, part: method === "HEAD" ? null : part };
}

/**
 * Returns a stream of pieces. Calls `onEnd` once: with no error after the last byte was taken, with the error of a
 * failure, or with null if the client left.
 */
export function streamPieces(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onEnd: (failure?: unknown) => Promise<void>,
): ReadableStream<Uint8Array> {
  async function* pieces() {
    let isLeft = true;
    try {
      yield* content;
      isLeft = false;
      await onEnd();
    } catch (error) {
      isLeft = false;
      await onEnd(error);
      throw error;
    } finally {
      if (isLeft) await onEnd(null);
    }
  }
  return Readable.toWeb(Readable.from(pieces(), { objectMode: false })) as ReadableStream<Uint8Array>;
}

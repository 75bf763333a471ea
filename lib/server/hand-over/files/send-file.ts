import "server-only";
import { createHash } from "node:crypto";
import { endingOf } from "../../audit/audited.ts";
import type { Ending } from "../../audit/record.ts";
import { AppError } from "../../errors/app-error.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { findHandedFile, saveHandedFile, type SavedFile, recordDifference } from "../hand-overs.ts";
import { type WrittenFile, writeFile } from "./formats.ts";

/**
 * Returns the response with a file of a hand-over, written while it is sent. A failure in the middle breaks
 * the connection, so that an incomplete file does not look complete; so does a repeated file with other
 * bytes. Records HAND_OVER in the audit trail. Throws NOT_FOUND, and as `endedExport`.
 */
export async function sendHandedFile(
  context: RouteContext<"HAND_OVER">,
  params: ExportParams & { handOverId: string; index: number },
): Promise<Response> {
  const { request, connection, requestId, audit } = context;
  const source = sourceOf(context, params);
  const exportKey = { organizationId: connection.organizationId, exportId: source.exportId };
  const file = await findHandedFile(exportKey, params.handOverId, params.index);
  await endedExport(source);
  const leaving = new AbortController();
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  const written = writeFile({ ...source, signal }, file);
  const headers = {
    "content-type": written.type,
    "content-disposition": `attachment; filename="${file.name}"`,
    "x-content-type-options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const about = { exportId: source.exportId, format: file.request.written.format, fileName: file.name };
  const recordEnd = await audit.HAND_OVER.begin(about);
  const bytes = checkedBytes(written, file);
  let hasEnded = false;
  const end = async (ending: Ending) => {
    if (hasEnded) return;
    hasEnded = true;
    await recordEnd(ending);
  };
  const next = async () => {
    try {
      const piece = await bytes.next();
      if (piece.done) await end({ outcome: "done", about: { count: written.rows() } });
      return piece;
    } catch (error) {
      const { errorCode } = endingOf(error);
      if (!signal.aborted) log.error({ requestId, errorCode, err: error }, "a hand-over broke off");
      await end(signal.aborted ? { outcome: "cancelled" } : { outcome: "refused", errorCode });
      throw error;
    }
  };
  // A failure before the first byte gets an error response. After a broken connection without a byte
  // browsers would try again.
  const first = await next();
  const put = (controller: ReadableStreamDefaultController<Uint8Array>, piece: typeof first) =>
    piece.done ? controller.close() : controller.enqueue(piece.value);
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => put(controller, first),
    pull: async (controller) => put(controller, await next()),
    async cancel() {
      leaving.abort();
      await end({ outcome: "cancelled" });
      await bytes.return(undefined);
    },
  });
  return new Response(body, { headers });
}

/**
 * Yields the pieces of a file. The last one is held back until the hash has been compared with that of the
 * first time.
 */
async function* checkedBytes(written: WrittenFile, file: SavedFile): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  let last: Uint8Array | undefined;
  for await (const piece of written.pieces) {
    hash.update(piece);
    bytes += piece.length;
    if (last) yield last;
    last = piece;
  }
  const sha256 = hash.digest("hex");
  if (file.sha256 !== null && file.sha256 !== sha256) {
    await recordDifference(file);
    throw new AppError({
      code: "HANDED_FILE_DIFFERS",
      message: "The file would have other bytes than when it was handed over first.",
      cause: new Error(`${file.sha256} before, ${sha256} now`),
    });
  }
  if (last) yield last;
  await saveHandedFile(file.handOverId, file.name, {
    rows: written.rows(),
    bytes,
    sha256,
    ...(written.replaced && { replaced: written.replaced() }),
  });
}

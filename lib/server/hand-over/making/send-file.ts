import "server-only";
import { endingOf } from "../../audit/audited.ts";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { type ObjectRange, readObject } from "../../store/objects.ts";
import { describeResponse, type NamedFile, savedAs, streamPieces } from "../../store/send-object.ts";
import { type HandOverParams, handOverKeyOf, sourceOf } from "../hand-over-source.ts";
import { findHandedFile, saveSent } from "../hand-overs.ts";
import { storedFile } from "./stored-file.ts";

type Context = RouteContext<"HAND_OVER">;

/**
 * Returns the response with a made file of a hand-over, or a range of it. The file counts as sent when its
 * last byte was taken. Records HAND_OVER in the audit trail, for each response. Throws as `storedFile`.
 */
export async function sendHandedFile(
  context: Context,
  params: HandOverParams & { index: number },
): Promise<Response> {
  const exportKey = handOverKeyOf(context, params);
  const file = await findHandedFile(exportKey, params.handOverId, params.index);
  const stored = await storedFile(sourceOf(context, params), file);
  const about = { exportId: exportKey.exportId, format: file.request.written.format, fileName: file.name };
  return sendRecorded(context, stored, {
    about: { ...about, ...(stored.rows !== null && { count: stored.rows }) },
    read: (range) => readObject(stored.objectName, range),
    onSent: () => saveSent(file),
  });
}

type Sending = {
  about: AuditAbout;
  read: (range: ObjectRange) => AsyncGenerator<Uint8Array>;
  /** Called when the last byte was taken. */
  onSent: () => Promise<void>;
};

/**
 * Returns the response with a file, or the range of it that the request asks for. Records HAND_OVER in the
 * audit trail, with how the response ended.
 */
export async function sendRecorded(
  { request, requestId, audit }: Context,
  file: NamedFile,
  { about: { count, ...about }, read, onSent }: Sending,
): Promise<Response> {
  const { status, headers, part } = describeResponse(request, { ...file, disposition: savedAs(file.name) });
  if (!part) return new Response(null, { status, headers });
  const recordEnd = await audit.HAND_OVER.begin(about);
  const body = streamPieces(read(part), async (failure) => {
    if (failure === null || request.signal.aborted) return recordEnd({ outcome: "cancelled" });
    if (failure !== undefined) {
      const { errorCode } = endingOf(failure);
      log.error({ requestId, errorCode, err: failure }, "a hand-over broke off");
      return recordEnd({ outcome: "refused", errorCode });
    }
    try {
      if (part.until === file.bytes) await onSent();
    } catch (error) {
      await recordEnd(endingOf(error));
      throw error;
    }
    await recordEnd({ outcome: "done", about: count === undefined ? {} : { count } });
  });
  return new Response(body, { status, headers });
}

import "server-only";
import { endingOf } from "../../audit/audited.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { describeResponse, streamObject } from "../../store/send-object.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { findHandedFile, saveSent } from "../hand-overs.ts";
import { storedFile } from "./stored-file.ts";

/**
 * Returns the response with a made file of a hand-over, or a range of it. The file counts as sent when its last byte
 * was taken. Records HAND_OVER in the audit trail, for each response. Throws as `storedFile`.
 */
export async function sendHandedFile(
  context: RouteContext<"HAND_OVER">,
  params: ExportParams & { handOverId: string; index: number },
): Promise<Response> {
  const { request, connection, requestId, audit } = context;
  const source = sourceOf(context, params);
  const exportKey = { organizationId: connection.organizationId, exportId: source.exportId };
  const file = await findHandedFile(exportKey, params.handOverId, params.index);
  const stored = await storedFile(source, file);
  const { status, headers, part } = describeResponse(request, stored);
  if (!part) return new Response(null, { status, headers });
  const recordEnd = await audit.HAND_OVER.begin({
    ...{ exportId: source.exportId, format: file.request.written.format, fileName: file.name },
  });
  const body = streamObject(stored, part, async (failure) => {
    if (failure === null || request.signal.aborted) return recordEnd({ outcome: "cancelled" });
    if (failure !== undefined) {
      const { errorCode } = endingOf(failure);
      log.error({ requestId, errorCode, err: failure }, "a hand-over broke off");
      return recordEnd({ outcome: "refused", errorCode });
    }
    if (part.until === stored.bytes) await saveSent(file);
    await recordEnd({ outcome: "done", about: { ...(stored.rows !== null && { count: stored.rows }) } });
  });
  return new Response(body, { status, headers });
}

import "server-only";
import { createHash } from "node:crypto";
import { endingOf } from "../../audit/audited.ts";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { RouteContext } from "../../http/route.ts";
import { log } from "../../log.ts";
import { type ObjectRange, readObject } from "../../store/objects.ts";
import { describeResponse, type SentFile, streamPieces } from "../../store/send-object.ts";
import { type HandOverParams, handOverKeyOf, sourceOf } from "../hand-over-source.ts";
import { findHandedFile, saveSent } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { storedFile } from "./stored-file.ts";
import { ZipOfFiles } from "./zip-of-files.ts";

type Context = RouteContext<"HAND_OVER">;

/**
 * Returns the response with a made file of a hand-over, or a range of it. The file counts as sent when its last byte
 * was taken. Records HAND_OVER in the audit trail, for each response. Throws as `storedFile`.
 */
export async function sendHandedFile(
  context: Context,
  params: HandOverParams & { index: number },
): Promise<Response> {
  const exportKey = handOverKeyOf(context, params);
  const file = await findHandedFile(exportKey, params.handOverId, params.index);
  const stored = await storedFile(sourceOf(context, params), file);
  const about = { exportId: exportKey.exportId, format: file.request.written.format, fileName: file.name };
  return send(context, stored, {
    about: { ...about, ...(stored.rows !== null && { count: stored.rows }) },
    read: (range) => readObject(stored.objectName, range),
    onSent: () => saveSent(file),
  });
}

/**
 * Returns the response with all files of a hand-over in one ZIP, or a range of it, as `sendHandedFile`. Throws as
 * `findHandOver` and `storedFile`.
 */
export async function sendAllFiles(context: Context, params: HandOverParams): Promise<Response> {
  const { handOverId, ...exportKey } = handOverKeyOf(context, params);
  const { files, createdAt, request } = await findHandOver(exportKey, handOverId);
  const places = files.map(({ place }) => ({ handOverId, place }));
  const source = sourceOf(context, params);
  const stored = [];
  for (const { place } of places)
    stored.push(await storedFile(source, await findHandedFile(exportKey, handOverId, place)));
  const zip = new ZipOfFiles(stored, new Date(createdAt));
  const name = `Kontor_${handOverId.slice(0, 8)}.zip`;
  const tag = createHash("sha256")
    .update(JSON.stringify(stored.map((one) => [one.name, one.tag])))
    .digest("hex");
  const rows = stored.reduce((sum, one) => sum + (one.rows ?? 0), 0);
  const sent = { name, type: "application/zip", bytes: zip.bytes, tag };
  return send(context, sent, {
    about: { exportId: exportKey.exportId, format: request.written.format, fileName: name, count: rows },
    read: (range) => zip.read(range),
    async onSent() {
      for (const one of places) await saveSent(one);
    },
  });
}

type Sending = {
  about: AuditAbout;
  read: (range: ObjectRange) => AsyncGenerator<Uint8Array>;
  /** Called when the last byte was taken. */
  onSent: () => Promise<void>;
};

async function send(
  { request, requestId, audit }: Context,
  file: SentFile,
  { about: { count, ...about }, read, onSent }: Sending,
): Promise<Response> {
  const { status, headers, part } = describeResponse(request, file);
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

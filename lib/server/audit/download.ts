import "server-only";
import { parse } from "content-disposition";
import { appDatabase } from "../database/open.ts";
import type { Actor } from "./record.ts";
import type { AuditRecorder } from "./recorder.ts";

/** Maximum length of a recorded id or name, in characters. Longer ones are cut. */
const textLimit = 255;

type Download = Actor & {
  audit: AuditRecorder<"FILE_DOWNLOADED">;
  request: Request;
  fileId: string;
};

/**
 * Opens a file of a posting and records a download. HEAD is not recorded, and neither is a later range of a
 * file that this person's trail already contains as downloaded. Throws as `audited`.
 */
export async function auditedDownload(download: Download, open: () => Promise<Response>): Promise<Response> {
  const { audit, request } = download;
  const fileId = download.fileId.replaceAll("\0", "").slice(0, textLimit);
  if (request.method === "HEAD") return open();
  if (isLaterPart(request.headers.get("range")) && (await hasDownloaded(download, fileId))) return open();
  return audit.audited({ about: { fileId }, signal: request.signal }, open, (answer) => {
    const fileName = fileNameOf(answer.headers.get("content-disposition"));
    return fileName === undefined ? {} : { fileName };
  });
}

/**
 * Returns whether a Range header asks for one range that does not begin at byte 0. With any other header
 * the response may hold the whole file.
 */
function isLaterPart(range: string | null): boolean {
  return /^bytes=0*[1-9]\d*-\d*$/.test(range ?? "");
}

// Without this check a person could read all but the first byte of a file unrecorded.
async function hasDownloaded({ session, connection }: Download, fileId: string): Promise<boolean> {
  const database = await appDatabase();
  const earlier = await database
    .selectFrom("audit_event")
    .select("id")
    .where("organization_id", "=", connection.organizationId)
    .where("person_id", "=", session.person.id)
    .where("action", "=", "FILE_DOWNLOADED")
    .where((row) => row.ref("about", "->>").key("fileId"), "=", fileId)
    .where("outcome", "=", "done")
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Returns the file name of a Content-Disposition header (RFC 6266). */
function fileNameOf(header: string | null): string | undefined {
  return parse(header ?? "").parameters["filename"]?.slice(0, textLimit) || undefined;
}

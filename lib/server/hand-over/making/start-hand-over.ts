import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";
import { AppError } from "../../errors/app-error.ts";
import { requireRoomInStore } from "../../exports/store-quota.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import type { RouteContext } from "../../http/route.ts";
import { readSignedMarks } from "../../postings/marks.ts";
import { requireRoomForHandOver } from "../daily-quota.ts";
import { marksFor } from "../export-postings.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { saveMaking } from "./makings.ts";

/**
 * Begins a hand-over of an ended export: a job makes its files. The filter is stored in its normalized form,
 * with the current marks if it uses them, and everybody's current marks if a file is to have them. Resolves
 * with the id. Throws as `storedAnswer` and `requireRoomForHandOver`, and BAD_INPUT for documents, which
 * have their own routes.
 */
export async function startHandOver(
  context: RouteContext,
  params: ExportParams,
  asked: HandOverRequest,
): Promise<string> {
  const source = sourceOf(context, params);
  const { organizationId } = context.connection;
  requirePostings(asked);
  await requireRoomForHandOver(organizationId);
  await requireRoomInStore(organizationId);
  await storedAnswer(source);
  const request = { ...asked, filter: filterText(filterFrom(new URLSearchParams(asked.filter))) };
  const { exportId } = source;
  const marks = await marksFor(source, request.filter);
  const signedMarks = request.remarks ? await readSignedMarks({ organizationId, exportId }) : null;
  const key = { organizationId, exportId, session: context.session };
  return saveMaking(key, request, { marks, signedMarks });
}

function requirePostings({ written: { format } }: HandOverRequest): void {
  if (format !== "documents" && format !== "datevDocuments") return;
  throw new AppError({ code: "BAD_INPUT", message: "Documents are not handed over by this route." });
}

import "server-only";
import type { HandOver, HandOverRequest } from "#lib/shared/hand-over.ts";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";
import type { RouteContext } from "../../http/route.ts";
import { requireRoomForHandOver } from "../daily-quota.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { marksFor } from "../export-postings.ts";
import { type ExportParams, sourceOf } from "../hand-over-source.ts";
import { saveHandOver } from "../hand-overs.ts";
import { findHandOver } from "../list-hand-overs.ts";
import { planFiles } from "./formats.ts";

/**
 * Plans a hand-over of an ended export and stores it; its files are written when they are requested. The
 * filter is stored in its normalized form, with the current marks if it uses them. Throws as `planFiles` and
 * `requireRoomForHandOver`.
 */
export async function startHandOver(
  context: RouteContext,
  params: ExportParams,
  asked: HandOverRequest,
): Promise<HandOver> {
  const source = sourceOf(context, params);
  await requireRoomForHandOver(context.connection.organizationId);
  const ended = await endedExport(source);
  const request = { ...asked, filter: filterText(filterFrom(new URLSearchParams(asked.filter))) };
  const marks = await marksFor(source, request.filter);
  const files = await planFiles({ ...source, ended, marks }, request);
  const exportKey = { organizationId: context.connection.organizationId, exportId: source.exportId };
  const id = await saveHandOver({ ...exportKey, session: context.session }, request, files, marks);
  return findHandOver(exportKey, id);
}

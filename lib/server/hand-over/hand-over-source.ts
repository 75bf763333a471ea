import "server-only";
import { z } from "zod";
import { exportName } from "#lib/shared/postings/marks.ts";
import { AppError } from "../errors/app-error.ts";
import { parseInput } from "../http/read-body.ts";
import type { RouteContext } from "../http/route.ts";
import type { PostingsSource } from "./export-postings.ts";

/** The path parameters of every route that hands over. */
export type ExportParams = { exportId: string };

/** The path parameters of a hand-over. */
export type HandOverParams = ExportParams & { handOverId: string };

/** Returns the keys of a hand-over. Throws BAD_INPUT for an export's id that none can have, and NOT_FOUND. */
export function handOverKeyOf(context: RouteContext, { handOverId, ...params }: HandOverParams) {
  if (!z.uuid().safeParse(handOverId).success)
    throw new AppError({ code: "NOT_FOUND", message: "The export has no such hand-over." });
  const { exportId } = sourceOf(context, params);
  return { organizationId: context.connection.organizationId, exportId, handOverId };
}

/**
 * Returns the export of a request and the person who asks. Throws BAD_INPUT for an id that no export can
 * have.
 */
export function sourceOf(
  { request, session, connection, requestId }: RouteContext,
  { exportId }: ExportParams,
): PostingsSource {
  return {
    connection,
    requestId,
    personId: session.person.id,
    signal: request.signal,
    exportId: parseInput(exportId, exportName),
  };
}

import "server-only";
import { exportName } from "#lib/shared/postings/marks.ts";
import { parseInput } from "../http/read-body.ts";
import type { RouteContext } from "../http/route.ts";
import type { PostingsSource } from "./export-postings.ts";

/** The path parameters of every route that hands over. */
export type ExportParams = { exportId: string };

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

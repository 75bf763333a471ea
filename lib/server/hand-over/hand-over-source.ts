import "server-only";
import { exportName } from "#lib/shared/postings/marks.ts";
import { parseInput } from "../http/read-body.ts";
import type { RouteContext } from "../http/route.ts";
import type { PostingsSource } from "./export-postings.ts";

/** What the path of everything that is handed over names. */
export type ExportParams = { exportId: string };

/** Which export a request is about, by whom it is asked. Throws BAD_INPUT for a name that no export has. */
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

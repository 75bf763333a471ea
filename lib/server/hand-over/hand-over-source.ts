import "server-only";
import { hasScope } from "#lib/shared/connection.ts";
import { exportName } from "#lib/shared/postings/marks.ts";
import { AppError } from "../http/app-error.ts";
import { parseInput } from "../http/read-body.ts";
import type { RouteContext } from "../http/route.ts";
import type { PostingsSource } from "./export-postings.ts";

/** The path of everything that is handed over. */
export type ExportParams = { organizationId: string; exportId: string };

/**
 * Which export a request is about, by whom it is asked. Throws FORBIDDEN where the connection may not read exports, and
 * BAD_INPUT for a name that no export has.
 */
export function sourceOf({
  request,
  params,
  session,
  connection,
  requestId,
}: RouteContext<ExportParams>): PostingsSource {
  if (!hasScope(connection, "exports")) {
    throw new AppError({ code: "FORBIDDEN", message: "This connection may not read exports." });
  }
  return {
    ...{ connection, requestId, personId: session.person.id, signal: request.signal },
    exportId: parseInput(params.exportId, exportName),
  };
}

import { readArchive } from "#lib/server/exports/read-archive.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { archiveQuery } from "#lib/shared/export-archive.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection, requestId }) =>
    Response.json(await readArchive({ connection, requestId }, readQuery(request, archiveQuery))),
);

import { pageQuery } from "#contract/pagination.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { listRuns } from "#lib/server/imports/runs.ts";
import { importRunFilter } from "#lib/shared/import-run.ts";

const query = importRunFilter.extend(pageQuery.shape);

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ request, session, connection }) =>
    Response.json(await listRuns(connection.organizationId, readQuery(request, query), session.person)),
);

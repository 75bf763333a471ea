import { readPageQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { listImportRuns } from "#lib/server/imports/import-runs.ts";

export const GET = organizationRoute<{ organizationId: string }>(async ({ request, params }) =>
  Response.json(await listImportRuns(params.organizationId, readPageQuery(request))),
);

import { pageQuery } from "#contract/pagination.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { importRoute } from "#lib/server/imports/route.ts";
import { listRuns } from "#lib/server/imports/runs.ts";
import { importRunFilter } from "#lib/shared/import-run.ts";

const query = importRunFilter.extend(pageQuery.shape);

export const GET = importRoute<{ organizationId: string }>(async ({ request, params }) =>
  Response.json(await listRuns(params.organizationId, readQuery(request, query))),
);

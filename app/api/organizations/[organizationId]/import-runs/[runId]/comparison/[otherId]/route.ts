import { readQuery } from "#lib/server/http/page-query.ts";
import { compareRuns } from "#lib/server/imports/compare-runs.ts";
import { runIdFrom, runRoute } from "#lib/server/imports/route.ts";
import { requireRun } from "#lib/server/imports/runs.ts";
import { comparisonQuery } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string; otherId: string };

export const GET = runRoute<Params>(async ({ run, params, request }) => {
  const other = await requireRun(params.organizationId, runIdFrom(params.otherId));
  return Response.json(await compareRuns(run, other, readQuery(request, comparisonQuery)));
});

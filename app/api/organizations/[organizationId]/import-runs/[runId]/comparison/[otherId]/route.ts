import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { compareRuns } from "#lib/server/imports/compare-runs.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { comparisonQuery } from "#lib/shared/import-run.ts";

type Params = { runId: string; otherId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none", isHeavy: true },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    const other = await runOf(context, { runId: params.otherId });
    return Response.json(
      await compareRuns(
        context.connection.organizationId,
        [run, other],
        readQuery(context.request, comparisonQuery),
      ),
    );
  },
);

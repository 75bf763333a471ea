import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { planRepair, planUndo } from "#lib/server/imports/follow-up.ts";
import { planInactivation } from "#lib/server/imports/service-list/plan-inactivation.ts";
import { requestComparison } from "#lib/server/imports/service-list/request-comparison.ts";
import { runIdFrom, runOf } from "#lib/server/imports/runs.ts";
import { followUpRequest } from "#lib/shared/import-run.ts";

type Params = { runId: string; followUpId: string };

export const PUT = organizationRoute(
  { scope: "core_data", audit: "IMPORT_PLANNED" },
  async ({ request, session, connection, audit }, params: Params) => {
    const run = await runOf({ connection }, params);
    const runId = runIdFrom(params.followUpId);
    const followed = { session, connection, run, runId, audit: audit.IMPORT_PLANNED };
    const followUp = await readJson(request, followUpRequest, listBody);
    if (followUp.kind === "inactivate") return Response.json(await planInactivation(followed));
    const planned = await (followUp.kind === "repair" ? planRepair(followed, followUp) : planUndo(followed));
    return Response.json(await requestComparison(connection, planned));
  },
);

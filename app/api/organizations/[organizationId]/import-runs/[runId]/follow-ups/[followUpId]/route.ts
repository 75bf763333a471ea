import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { planRepair, planUndo } from "#lib/server/imports/follow-up.ts";
import { runIdFrom, runOf } from "#lib/server/imports/runs.ts";
import { followUpRequest } from "#lib/shared/import-run.ts";

type Params = { runId: string; followUpId: string };

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ request, session, connection }, params: Params) => {
    const run = await runOf({ connection }, params);
    const followed = { session, connection, run, runId: runIdFrom(params.followUpId) };
    const followUp = await readJson(request, followUpRequest, listBody);
    return Response.json(
      await (followUp.kind === "repair" ? planRepair(followed, followUp) : planUndo(followed)),
    );
  },
);

import { readJson } from "#lib/server/http/read-body.ts";
import { planRepair, planUndo } from "#lib/server/imports/follow-up.ts";
import { runIdFrom, runRoute } from "#lib/server/imports/route.ts";
import { followUpRequest } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string; followUpId: string };

export const PUT = runRoute<Params>(async ({ run, params, request, session, connection }) => {
  const asked = { session, connection, run, runId: runIdFrom(params.followUpId) };
  const wanted = await readJson(request, followUpRequest);
  return Response.json(await (wanted.kind === "repair" ? planRepair(asked, wanted) : planUndo(asked)));
});

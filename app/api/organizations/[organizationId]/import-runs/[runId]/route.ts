import { readJson } from "#lib/server/http/read-body.ts";
import { importRoute, runIdFrom, runRoute } from "#lib/server/imports/route.ts";
import { discardRun, draftRun } from "#lib/server/imports/runs.ts";
import { importRunRequest } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string };

export const GET = runRoute<Params>(({ run }) => Promise.resolve(Response.json(run)));

export const PUT = importRoute<Params>(async ({ request, params, ...who }) => {
  const runId = runIdFrom(params.runId);
  return Response.json(await draftRun({ ...who, runId, request: await readJson(request, importRunRequest) }));
});

export const DELETE = runRoute<Params>(async ({ run, params }) =>
  Response.json({ discarded: await discardRun(params.organizationId, run.id) }),
);

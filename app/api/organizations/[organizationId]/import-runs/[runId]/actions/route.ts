import { readJson } from "#lib/server/http/read-body.ts";
import { runRoute } from "#lib/server/imports/route.ts";
import { cancelRun, resumeRun, startRun } from "#lib/server/imports/start-run.ts";
import { importRunAction } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string };

export const POST = runRoute<Params>(async ({ run, request, ...who }) => {
  const asked = { ...who, runId: run.id };
  const wanted = await readJson(request, importRunAction);
  if (wanted.action === "start") return Response.json(await startRun({ ...asked, mode: wanted.mode }));
  return Response.json(await (wanted.action === "cancel" ? cancelRun(asked) : resumeRun(asked)));
});

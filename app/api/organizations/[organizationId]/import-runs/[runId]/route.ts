import { z } from "zod";
import { AppError } from "#lib/server/http/app-error.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { findImportRun, startImportRun } from "#lib/server/imports/import-runs.ts";
import { importRunRequest } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string };

const notFound = () => new AppError({ code: "NOT_FOUND", message: "There is no such import." });

const runIdFrom = (text: string) => {
  const parsed = z.uuid().safeParse(text);
  if (!parsed.success) throw notFound();
  return parsed.data;
};

export const GET = organizationRoute<Params>(async ({ params }) => {
  const run = await findImportRun(params.organizationId, runIdFrom(params.runId));
  if (!run) throw notFound();
  return Response.json(run);
});

export const PUT = organizationRoute<Params>(async ({ request, params, session, connection, requestId }) => {
  const runId = runIdFrom(params.runId);
  const body = await readJson(request, importRunRequest);
  return Response.json(await startImportRun({ session, connection, runId, request: body, requestId }));
});

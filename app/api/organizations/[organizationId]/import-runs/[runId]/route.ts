import { listBody, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { runFor } from "#lib/server/imports/changed-since.ts";
import { discardRun } from "#lib/server/imports/discard-run.ts";
import { draftRun } from "#lib/server/imports/draft-run.ts";
import { runIdFrom, runOf } from "#lib/server/imports/runs.ts";
import { importRunRequest } from "#lib/shared/import-run.ts";

type Params = { runId: string };

export const GET = organizationRoute({ scope: "core_data", audit: "none" }, async (context, params: Params) =>
  Response.json(await runFor(context.session.person, context, params)),
);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ request, session, connection }, params: Params) => {
    const runId = runIdFrom(params.runId);
    const body = await readJson(request, importRunRequest, listBody);
    return Response.json(await draftRun({ session, connection, runId, request: body }));
  },
);

export const DELETE = organizationRoute(
  { scope: "core_data", audit: "IMPORT_DISCARDED" },
  async ({ session, connection, audit }, params: Params) => {
    const { id } = await runOf({ connection }, params);
    const discarding = { personId: session.person.id, audit: audit.IMPORT_DISCARDED };
    return Response.json({ discarded: await discardRun(connection.organizationId, id, discarding) });
  },
);

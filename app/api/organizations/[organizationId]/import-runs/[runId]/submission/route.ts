import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { startRun } from "#lib/server/imports/start-run.ts";
import { importSubmission } from "#lib/shared/import-run.ts";

type Params = { runId: string };

export const POST = organizationRoute(
  { scope: "core_data", audit: "IMPORT_SUBMITTED", stepUp: true },
  async ({ request, session, connection, audit }, params: Params) => {
    const { id: runId } = await runOf({ connection }, params);
    const wanted = await readJson(request, importSubmission);
    const personId = session.person.id;
    return Response.json(
      await startRun({ connection, runId, audit: audit.IMPORT_SUBMITTED, ...wanted, personId }),
    );
  },
);

import { organizationRoute } from "#lib/server/http/route.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { resumeRun } from "#lib/server/imports/start-run.ts";

type Params = { runId: string };

export const POST = organizationRoute(
  { scope: "core_data", audit: "IMPORT_RESUMED", stepUp: true },
  async ({ connection, audit }, params: Params) => {
    const { id: runId } = await runOf({ connection }, params);
    return Response.json(await resumeRun({ connection, runId, audit: audit.IMPORT_RESUMED }));
  },
);

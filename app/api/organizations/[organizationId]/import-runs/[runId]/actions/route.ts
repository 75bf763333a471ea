import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { cancelRun, resumeRun } from "#lib/server/imports/start-run.ts";
import { importRunAction } from "#lib/shared/import-run.ts";

type Params = { runId: string };

export const POST = organizationRoute(
  { scope: "core_data", audit: ["IMPORT_CANCELLED", "IMPORT_RESUMED"] },
  async ({ request, connection, audit }, params: Params) => {
    const { id: runId } = await runOf({ connection }, params);
    const run = { connection, runId };
    const action = await readJson(request, importRunAction);
    switch (action.action) {
      case "cancel":
        return Response.json(await cancelRun({ ...run, audit: audit.IMPORT_CANCELLED }));
      case "resume":
        return Response.json(await resumeRun({ ...run, audit: audit.IMPORT_RESUMED }));
    }
  },
);

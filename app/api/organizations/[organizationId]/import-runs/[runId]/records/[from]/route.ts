import { z } from "zod";
import { parseInput, readJson, recordsBody } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { saveRecords } from "#lib/server/imports/save-records.ts";
import { requestComparison } from "#lib/server/imports/service-list/request-comparison.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { importPieceRequest, maxRecords } from "#lib/shared/import-run.ts";

type Params = { runId: string; from: string };

const recordIndex = z.coerce.number().int().nonnegative().lt(maxRecords);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "IMPORT_PLANNED", isUpload: true },
  async ({ request, session, connection, audit }, params: Params) => {
    const run = await runOf({ connection }, params);
    const from = parseInput(params.from, recordIndex);
    const { records } = await readJson(request, importPieceRequest, recordsBody);
    const uploading = { personId: session.person.id, audit: audit.IMPORT_PLANNED };
    const saved = await saveRecords(connection.organizationId, run, { from, records }, uploading);
    return Response.json(await requestComparison(connection, saved));
  },
);

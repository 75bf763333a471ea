import { z } from "zod";
import { parseInput, readJson, recordsBody } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { saveRepairs } from "#lib/server/imports/save-file-parts.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { maxRepairs, repairPieceRequest } from "#lib/shared/import-file.ts";

type Params = { runId: string; from: string };

const repairIndex = z.coerce.number().int().nonnegative().lt(maxRepairs);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none", isUpload: true },
  async ({ request, session, connection }, params: Params) => {
    const run = await runOf({ connection }, params);
    const from = parseInput(params.from, repairIndex);
    const { repairs } = await readJson(request, repairPieceRequest, recordsBody);
    const { organizationId } = connection;
    const uploading = { organizationId, run, from, personId: session.person.id };
    return Response.json(await saveRepairs(uploading, repairs));
  },
);

import { z } from "zod";
import { parseInput, readJson, recordsBody } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { saveUnsentRows } from "#lib/server/imports/save-file-parts.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { unsentPieceRequest } from "#lib/shared/import-file.ts";
import { maxRecords } from "#lib/shared/import-run.ts";

type Params = { runId: string; from: string };

const rowIndex = z.coerce.number().int().nonnegative().lt(maxRecords);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none", isUpload: true },
  async ({ request, session, connection }, params: Params) => {
    const run = await runOf({ connection }, params);
    const from = parseInput(params.from, rowIndex);
    const { rows } = await readJson(request, unsentPieceRequest, recordsBody);
    const { organizationId } = connection;
    const uploading = { organizationId, run, from, personId: session.person.id };
    return Response.json(await saveUnsentRows(uploading, rows));
  },
);

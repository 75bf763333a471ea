import { z } from "zod";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { keepRecords } from "#lib/server/imports/keep-records.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { importPieceRequest, recordsAtMost } from "#lib/shared/import-run.ts";

type Params = { runId: string; from: string };

const place = z.coerce.number().int().nonnegative().lt(recordsAtMost);

export const PUT = organizationRoute(
  { scope: "core_data", audit: "none" },
  async ({ request, connection }, params: Params) => {
    const run = await runOf({ connection }, params);
    const from = parseInput(params.from, place);
    const { records } = await readJson(request, importPieceRequest);
    return Response.json(await keepRecords(connection.organizationId, run, { from, records }));
  },
);

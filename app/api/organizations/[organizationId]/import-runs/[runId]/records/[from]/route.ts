import { z } from "zod";
import { parseInput, readJson } from "#lib/server/http/read-body.ts";
import { keepRecords } from "#lib/server/imports/keep-records.ts";
import { runRoute } from "#lib/server/imports/route.ts";
import { importPieceRequest, recordsAtMost } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string; from: string };

const place = z.coerce.number().int().nonnegative().lt(recordsAtMost);

export const PUT = runRoute<Params>(async ({ run, params, request }) => {
  const from = parseInput(params.from, place);
  const { records } = await readJson(request, importPieceRequest);
  return Response.json(await keepRecords(params.organizationId, run, { from, records }));
});

import { readQuery } from "#lib/server/http/page-query.ts";
import { readRecords } from "#lib/server/imports/records.ts";
import { runRoute } from "#lib/server/imports/route.ts";
import { importRecordsQuery } from "#lib/shared/import-run.ts";

type Params = { organizationId: string; runId: string };

export const GET = runRoute<Params>(async ({ run, request }) =>
  Response.json(await readRecords(run, readQuery(request, importRecordsQuery))),
);

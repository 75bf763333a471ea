import { z } from "zod";
import { readQuery } from "#lib/server/http/page-query.ts";
import { failedCsvResponse } from "#lib/server/imports/failed-csv.ts";
import { runRoute } from "#lib/server/imports/route.ts";
import { locales } from "#lib/shared/locales.ts";

type Params = { organizationId: string; runId: string };

const query = z.strictObject({ language: z.enum(locales) });

export const GET = runRoute<Params>(({ run, request }) =>
  Promise.resolve(failedCsvResponse(run, readQuery(request, query).language)),
);

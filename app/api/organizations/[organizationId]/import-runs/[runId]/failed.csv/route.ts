import { z } from "zod";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { failedCsvResponse } from "#lib/server/imports/failed-csv.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { locales } from "#lib/shared/locales.ts";

type Params = { runId: string };

const query = z.strictObject({ language: z.enum(locales) });

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    return failedCsvResponse(
      context.connection.organizationId,
      run,
      readQuery(context.request, query).language,
    );
  },
);

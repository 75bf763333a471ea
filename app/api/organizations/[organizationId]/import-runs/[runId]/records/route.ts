import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readRecords } from "#lib/server/imports/records.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { importRecordsQuerySchema } from "#lib/shared/import-run.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    return Response.json(
      await readRecords(
        context.connection.organizationId,
        run,
        readQuery(context.request, importRecordsQuerySchema),
      ),
    );
  },
);

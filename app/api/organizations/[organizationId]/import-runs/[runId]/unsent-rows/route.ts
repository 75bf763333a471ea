import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readUnsentRows } from "#lib/server/imports/file-parts.ts";
import { runOf } from "#lib/server/imports/runs.ts";
import { filePartQuery } from "#lib/shared/import-file.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    const { from } = readQuery(context.request, filePartQuery);
    return Response.json(await readUnsentRows(context.connection.organizationId, run, from));
  },
);

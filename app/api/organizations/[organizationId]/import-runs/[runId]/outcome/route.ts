import { organizationRoute } from "#lib/server/http/route.ts";
import { readOutcome } from "#lib/server/imports/records.ts";
import { runOf } from "#lib/server/imports/runs.ts";

type Params = { runId: string };

export const GET = organizationRoute({ scope: "core_data", audit: "none" }, async (context, params: Params) =>
  Response.json(await readOutcome(context.connection.organizationId, await runOf(context, params))),
);

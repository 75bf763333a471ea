import { organizationRoute } from "#lib/server/http/route.ts";
import { makeImportReceipt } from "#lib/server/imports/make-receipt.ts";
import { runOf } from "#lib/server/imports/runs.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const run = await runOf(context, params);
    const { connection, session } = context;
    return Response.json(await makeImportReceipt(run, { connection, madeBy: session.person.name }));
  },
);

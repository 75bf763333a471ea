import { organizationRoute } from "#lib/server/http/route.ts";
import { listChunks } from "#lib/server/imports/chunk-list.ts";
import { runOf } from "#lib/server/imports/runs.ts";

type Params = { runId: string };

export const GET = organizationRoute(
  { scope: "core_data", audit: "none" },
  async (context, params: Params) => {
    const { id } = await runOf(context, params);
    return Response.json({ chunks: await listChunks(id) });
  },
);

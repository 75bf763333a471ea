import { watchExport } from "#lib/server/exports/watch-export.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { exportId: string };

// Without the browser's signal: others wait for the answer as well.
export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection, requestId }, { exportId }: Params) =>
    Response.json(await watchExport({ connection, exportId, requestId })),
);

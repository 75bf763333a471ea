import { watchExport } from "#lib/server/exports/watch-export.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { organizationId: string; exportId: string };

// Without the browser's signal: others wait for the answer as well.
export const GET = organizationRoute<Params>(async ({ params, connection, requestId }) =>
  Response.json(await watchExport({ connection, exportId: params.exportId, requestId })),
);

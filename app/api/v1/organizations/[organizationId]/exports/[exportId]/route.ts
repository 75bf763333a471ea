import { watchExport } from "#lib/server/exports/watch-export.ts";
import { jsonAnswer } from "#lib/server/http/json-answer.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { exportId: string };

// The browser's abort signal is not passed on, because other requests wait for the same response.
export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ connection, requestId }, { exportId }: Params) =>
    jsonAnswer(await watchExport({ connection, exportId, requestId })),
);

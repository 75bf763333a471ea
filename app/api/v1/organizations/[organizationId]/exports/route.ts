import { createExport } from "#lib/server/exports/create-export.ts";
import { jsonAnswer } from "#lib/server/http/json-answer.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { readPageQuery } from "#lib/server/http/page-query.ts";
import { callEndpoint } from "#lib/server/upstream/call-endpoint.ts";

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection, requestId }) => {
    const query = readPageQuery(request);
    return jsonAnswer(
      await callEndpoint("listExports", { connection, query, requestId, signal: request.signal }),
    );
  },
);

// The browser's abort signal is not passed on, so that a started export continues when the tab closes.
export const POST = organizationRoute(
  { scope: "exports", audit: "EXPORT_CREATED", stepUp: true },
  async ({ request, connection, requestId, audit }) => {
    const ifMatch = request.headers.get("if-match");
    const start = { audit: audit.EXPORT_CREATED, connection, requestId, ifMatch };
    return jsonAnswer(await createExport(start), { status: 201 });
  },
);

import { organizationRoute } from "#lib/server/http/route.ts";
import { callEndpoint } from "#lib/server/upstream/call-endpoint.ts";

type Params = { organizationId: string; exportId: string };

export const GET = organizationRoute<Params>(async ({ request, params, connection, requestId }) =>
  Response.json(
    await callEndpoint("readExport", {
      connection,
      params: { exportId: params.exportId },
      requestId,
      signal: request.signal,
    }),
  ),
);

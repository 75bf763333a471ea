import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { passOn } from "#lib/server/upstream/pass-on.ts";

type Params = { organizationId: string; exportId: string };

export const GET = organizationRoute<Params>(async ({ request, params, connection, requestId }) =>
  passOn(
    await openEndpoint("readPostings", {
      connection,
      params: { exportId: params.exportId },
      requestId,
      signal: request.signal,
    }),
  ),
);

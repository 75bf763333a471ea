import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { acceptsPacked, passOn } from "#lib/server/upstream/pass-on.ts";

type Params = { organizationId: string; exportId: string };

export const GET = organizationRoute<Params>(async ({ request, params, connection, requestId }) =>
  passOn(
    await openEndpoint("readPostings", {
      connection,
      params: { exportId: params.exportId },
      headers: acceptsPacked(request) ? { "accept-encoding": "gzip" } : {},
      requestId,
      signal: request.signal,
    }),
  ),
);

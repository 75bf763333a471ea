import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { acceptsPacked, passOn } from "#lib/server/upstream/pass-on.ts";

type Params = { exportId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "none" },
  async ({ request, connection, requestId }, { exportId }: Params) =>
    passOn(
      await openEndpoint("readPostings", {
        connection,
        params: { exportId },
        headers: acceptsPacked(request) ? { "accept-encoding": "gzip" } : {},
        requestId,
        signal: request.signal,
      }),
    ),
);

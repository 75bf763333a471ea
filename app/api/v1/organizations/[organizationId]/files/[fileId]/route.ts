import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { passOn, rangeHeaders } from "#lib/server/upstream/pass-on.ts";

type Params = { organizationId: string; fileId: string };

export const GET = organizationRoute<Params>(async ({ request, params, connection, requestId }) => {
  const response = passOn(
    await openEndpoint("readFile", {
      connection,
      params: { fileId: params.fileId },
      headers: rangeHeaders(request),
      requestId,
      signal: request.signal,
    }),
  );
  // A document comes from outside: opened as a page it must not run anything in our origin.
  response.headers.set("content-security-policy", "sandbox; default-src 'none'");
  return response;
});

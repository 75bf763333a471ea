import { auditedDownload } from "#lib/server/audit/download.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { passOn, rangeHeaders } from "#lib/server/upstream/pass-on.ts";

type Params = { organizationId: string; fileId: string };

export const GET = organizationRoute<Params>(async (context) => {
  const { request, params, connection, requestId } = context;
  const { fileId } = params;
  const file = await auditedDownload({ ...context, fileId }, () =>
    openEndpoint("readFile", {
      connection,
      params: { fileId },
      headers: rangeHeaders(request),
      requestId,
      signal: request.signal,
    }),
  );
  const response = passOn(file);
  // A document comes from outside: opened as a page it must not run anything in our origin.
  response.headers.set("content-security-policy", "sandbox; default-src 'none'");
  return response;
});

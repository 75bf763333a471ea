import { auditedDownload } from "#lib/server/audit/download.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { passOn, rangeHeaders } from "#lib/server/upstream/pass-on.ts";

type Params = { fileId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "FILE_DOWNLOADED" },
  async ({ request, session, connection, requestId, audit }, { fileId }: Params) => {
    const download = { audit: audit.FILE_DOWNLOADED, request, session, connection, fileId };
    const file = await auditedDownload(download, () =>
      openEndpoint("readFile", {
        connection,
        params: { fileId },
        headers: rangeHeaders(request),
        requestId,
        signal: request.signal,
      }),
    );
    const response = passOn(file);
    // Documents come from third parties. Opened as a page, a document must not run anything in Kontor's
    // origin.
    response.headers.set("content-security-policy", "sandbox; default-src 'none'");
    return response;
  },
);

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
    // next.config.mjs gives the response the policy of a document.
    return passOn(file);
  },
);

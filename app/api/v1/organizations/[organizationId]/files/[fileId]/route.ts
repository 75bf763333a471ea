import { auditedDownload } from "#lib/server/audit/download.ts";
import { findDocument, noteRead } from "#lib/server/exports/documents/kept-documents.ts";
import { sendDocument } from "#lib/server/exports/documents/send-document.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { openEndpoint } from "#lib/server/upstream/call-endpoint.ts";
import { passOn, rangeHeaders } from "#lib/server/upstream/pass-on.ts";

type Params = { fileId: string };

export const GET = organizationRoute(
  { scope: "exports", audit: "FILE_DOWNLOADED" },
  async ({ request, session, connection, requestId, audit }, { fileId }: Params) => {
    const download = { audit: audit.FILE_DOWNLOADED, request, session, connection, fileId };
    // next.config.mjs gives the response the policy of a document.
    return auditedDownload(download, async () => {
      const kept = await findDocument(connection.organizationId, fileId);
      if (kept) {
        await noteRead(connection.organizationId, fileId);
        return sendDocument(request, kept);
      }
      const { signal } = request;
      const asked = { connection, params: { fileId }, headers: rangeHeaders(request), requestId, signal };
      return passOn(await openEndpoint("readFile", asked));
    });
  },
);

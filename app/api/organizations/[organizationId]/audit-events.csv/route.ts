import { auditCsvResponse } from "#lib/server/audit/csv.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { auditFilter } from "#lib/shared/audit-list.ts";

export const GET = organizationRoute(
  { scope: "any", audit: "TRAIL_DOWNLOADED" },
  async ({ request, connection, audit }) => {
    const filter = readQuery(request, auditFilter);
    // The response to HEAD has no rows, so that nothing is downloaded.
    if (request.method === "HEAD") return auditCsvResponse(connection, filter, () => Promise.resolve());
    return auditCsvResponse(connection, filter, await audit.TRAIL_DOWNLOADED.begin({}));
  },
);

import { auditCsvResponse } from "#lib/server/audit/csv.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { auditFilter } from "#lib/shared/audit.ts";

export const GET = organizationRoute(
  { scope: "any", audit: "TRAIL_DOWNLOADED" },
  async ({ request, connection, audit }) => {
    const filter = readQuery(request, auditFilter);
    const recordEnd = await audit.TRAIL_DOWNLOADED.begin({});
    return auditCsvResponse(connection, filter, recordEnd);
  },
);

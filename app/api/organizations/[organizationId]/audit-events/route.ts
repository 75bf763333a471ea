import { listAuditEvents } from "#lib/server/audit/find-events.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { auditQuery } from "#lib/shared/audit-list.ts";

export const GET = organizationRoute({ scope: "any", audit: "none" }, async ({ request, connection }) =>
  Response.json(await listAuditEvents(connection.organizationId, readQuery(request, auditQuery))),
);

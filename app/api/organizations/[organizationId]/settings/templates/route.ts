import { organizationRoute } from "#lib/server/http/route.ts";
import { tableTemplates } from "#lib/server/settings/table-templates.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json({ templates: await tableTemplates.read(connection.organizationId) }),
);

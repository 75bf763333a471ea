import { chooseDatevClient } from "#lib/server/datev-online/access/choose-client.ts";
import { readDatevConnection } from "#lib/server/datev-online/access/read-connection.ts";
import { requireDatevApp } from "#lib/server/datev-online/access/require-app.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { datevClientNumbers } from "#lib/shared/datev-online.ts";

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED", stepUp: true },
  async ({ request, connection: { organizationId }, session, audit }) => {
    requireDatevApp();
    const numbers = await readJson(request, datevClientNumbers);
    await chooseDatevClient(organizationId, numbers, session.person, audit.SETTINGS_CHANGED);
    return Response.json(await readDatevConnection(organizationId));
  },
);

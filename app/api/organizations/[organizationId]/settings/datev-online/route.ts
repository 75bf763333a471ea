import { disconnectDatev } from "#lib/server/datev-online/access/disconnect-datev.ts";
import { readDatevConnection } from "#lib/server/datev-online/access/read-connection.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json(await readDatevConnection(connection.organizationId)),
);

export const DELETE = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ connection, audit }) => {
    await disconnectDatev(connection.organizationId, audit.SETTINGS_CHANGED);
    return new Response(null, { status: 204 });
  },
);

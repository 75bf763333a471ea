import { disconnect } from "#lib/server/auth/tokens/disconnect.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const DELETE = organizationRoute(
  { scope: "any", connection: "any", audit: "DISCONNECTED" },
  async ({ connection, session, audit }) =>
    Response.json({ revoked: await disconnect({ connection, session, audit: audit.DISCONNECTED }) }),
);

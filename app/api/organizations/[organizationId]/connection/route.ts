import { disconnect } from "#lib/server/auth/disconnect.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const DELETE = organizationRoute<{ organizationId: string }>(
  async ({ connection, session, requestId }) =>
    Response.json({ revoked: await disconnect(connection, session.person, requestId) }),
);

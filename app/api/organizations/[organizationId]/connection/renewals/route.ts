import { renewNow } from "#lib/server/auth/tokens/renew-connection.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const POST = organizationRoute(
  { scope: "any", connection: "any", audit: "RENEWED" },
  async ({ connection, audit }) => {
    await renewNow(connection.id, audit.RENEWED);
    return Response.json({}, { status: 201 });
  },
);

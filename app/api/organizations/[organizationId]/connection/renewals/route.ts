import { renewNow } from "#lib/server/auth/renew-connection.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const POST = organizationRoute<{ organizationId: string }>(async ({ connection, requestId }) => {
  await renewNow(connection.id, requestId);
  return Response.json({}, { status: 201 });
});

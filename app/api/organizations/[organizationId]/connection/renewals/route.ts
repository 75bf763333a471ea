import { renewNow } from "#lib/server/auth/renew-connection.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const POST = organizationRoute<{ organizationId: string }>(async ({ connection }) => {
  await renewNow(connection.id);
  return Response.json({}, { status: 201 });
});

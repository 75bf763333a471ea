import { viewClosing } from "#lib/server/closing/view-closing.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ session, connection }) =>
  Response.json(await viewClosing(connection.organizationId, session.person.id)),
);

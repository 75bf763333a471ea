import { listClientChoices } from "#lib/server/datev-online/access/choose-client.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json(await listClientChoices(connection.organizationId)),
);

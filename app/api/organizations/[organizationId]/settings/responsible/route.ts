import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { changeResponsible, viewResponsible } from "#lib/server/settings/responsible.ts";
import { responsibleRequest } from "#lib/shared/responsible.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json(await viewResponsible(connection.organizationId)),
);

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ request, connection: { organizationId }, audit }) => {
    const { personId } = await readJson(request, responsibleRequest);
    await changeResponsible(organizationId, personId, audit.SETTINGS_CHANGED);
    return Response.json(await viewResponsible(organizationId));
  },
);

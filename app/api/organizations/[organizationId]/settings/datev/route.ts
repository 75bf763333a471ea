import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { saveDatevSettings, readDatevSettings } from "#lib/server/settings/datev-settings.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json(await readDatevSettings(connection.organizationId)),
);

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED", stepUp: true },
  async ({ request, connection, session, audit }) => {
    const settings = await readJson(request, datevSettings);
    const { organizationId } = connection;
    return Response.json(
      await saveDatevSettings(organizationId, settings, session.person, audit.SETTINGS_CHANGED),
    );
  },
);

import { requireAccess } from "#lib/server/exports/access.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { keepDatevSettings, readDatevSettings } from "#lib/server/settings/datev-settings.ts";
import { datevSettings } from "#lib/shared/datev-settings.ts";

type Params = { organizationId: string };

export const GET = organizationRoute<Params>(async ({ connection, requestId }) => {
  await requireAccess(connection, requestId);
  return Response.json(await readDatevSettings(connection.organizationId));
});

export const PUT = organizationRoute<Params>(async ({ request, connection, session, requestId }) => {
  await requireAccess(connection, requestId);
  const settings = await readJson(request, datevSettings);
  return Response.json(await keepDatevSettings(connection.organizationId, settings, session.person.name));
});

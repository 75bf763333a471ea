import { organizationRoute } from "#lib/server/http/route.ts";
import { findOfficeSettings } from "#lib/server/settings/office-settings.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async (context) =>
  Response.json(await findOfficeSettings(context)),
);

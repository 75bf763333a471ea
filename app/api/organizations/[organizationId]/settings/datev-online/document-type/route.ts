import { chooseDocumentType } from "#lib/server/datev-online/access/document-type.ts";
import { requireDatevApp } from "#lib/server/datev-online/access/require-app.ts";
import { readJson } from "#lib/server/http/read-body.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { datevDocumentTypeChoice } from "#lib/shared/datev-delivery.ts";

export const PUT = organizationRoute(
  { scope: "exports", audit: "SETTINGS_CHANGED" },
  async ({ request, connection: { organizationId }, audit }) => {
    requireDatevApp();
    const { documentType } = await readJson(request, datevDocumentTypeChoice);
    return Response.json(await chooseDocumentType(organizationId, documentType, audit.SETTINGS_CHANGED));
  },
);

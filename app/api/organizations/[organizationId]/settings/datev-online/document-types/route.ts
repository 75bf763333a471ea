import { readDocumentTypes } from "#lib/server/datev-online/access/document-type.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ connection }) =>
  Response.json(await readDocumentTypes(connection.organizationId)),
);

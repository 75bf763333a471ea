import { requireAccess } from "#lib/server/exports/access.ts";
import { findDuplicates } from "#lib/server/exports/find-postings.ts";
import { indexInBackground } from "#lib/server/exports/index-in-background.ts";
import { organizationRoute } from "#lib/server/http/route.ts";

type Params = { organizationId: string; exportId: string };

export const GET = organizationRoute<Params>(async ({ params, connection, requestId }) => {
  await requireAccess(connection, requestId);
  indexInBackground(connection);
  return Response.json(await findDuplicates(connection.organizationId, params.exportId));
});

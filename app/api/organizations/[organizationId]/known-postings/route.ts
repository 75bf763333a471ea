import { requireAccess } from "#lib/server/exports/access.ts";
import { findPostings } from "#lib/server/exports/find-postings.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { postingSearch } from "#lib/shared/export-archive.ts";

export const GET = organizationRoute<{ organizationId: string }>(
  async ({ request, connection, requestId }) => {
    const { invoice } = readQuery(request, postingSearch);
    await requireAccess(connection, requestId);
    return Response.json(await findPostings(connection.organizationId, invoice));
  },
);

import { findPostings } from "#lib/server/exports/find-postings.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { postingSearch } from "#lib/shared/export-archive.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ request, connection }) => {
  const { invoice } = readQuery(request, postingSearch);
  return Response.json(await findPostings(connection.organizationId, invoice));
});

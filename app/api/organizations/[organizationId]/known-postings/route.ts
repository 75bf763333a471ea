import { searchEverywhere } from "#lib/server/exports/search-everywhere.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { organizationRoute } from "#lib/server/http/route.ts";
import { postingSearch } from "#lib/shared/found-postings.ts";

export const GET = organizationRoute({ scope: "exports", audit: "none" }, async ({ request, connection }) => {
  const { q } = readQuery(request, postingSearch);
  return Response.json(await searchEverywhere([connection], q));
});

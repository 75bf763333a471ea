import { answerWithinSession } from "#lib/server/auth/sessions/running-answers.ts";
import { searchEverywhere } from "#lib/server/exports/search-everywhere.ts";
import { readQuery } from "#lib/server/http/page-query.ts";
import { sessionRoute } from "#lib/server/http/route.ts";
import { postingSearch } from "#lib/shared/found-postings.ts";

export const GET = sessionRoute(({ request, session }) =>
  answerWithinSession({ session, request }, async () => {
    const { q } = readQuery(request, postingSearch);
    return Response.json(await searchEverywhere(session.connections, q));
  }),
);

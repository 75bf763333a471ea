import { requireDatevApp } from "#lib/server/datev-online/access/require-app.ts";
import { saveDatevAnswer } from "#lib/server/datev-online/access/sign-in-flow.ts";
import { pageAddress, redirectTo } from "#lib/server/auth/sign-in/sign-in-address.ts";
import { sessionRoute } from "#lib/server/http/route.ts";
import { pages } from "#lib/shared/paths.ts";

// DATEV's login redirects here. Nothing is changed by this GET: the code stays in the browser's own cookie, sealed, and the page completes it.
export const GET = sessionRoute(async ({ request, session }) => {
  requireDatevApp();
  const query = new URL(request.url).searchParams;
  const answer = { state: query.get("state"), code: query.get("code") };
  const organizationId = await saveDatevAnswer(session.person.id, answer);
  return redirectTo(
    organizationId === null
      ? pageAddress(pages.desk)
      : pageAddress(pages.targets(organizationId), { datev: "answered" }),
  );
});

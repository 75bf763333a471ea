import { clearSite } from "#lib/server/auth/sessions/clear-site.ts";
import { endAllSessions } from "#lib/server/auth/sessions/sessions.ts";
import { sessionRoute } from "#lib/server/http/route.ts";

export const DELETE = sessionRoute(async ({ session, requestId }) => {
  await endAllSessions(session.person.id, requestId);
  return clearSite(new Response(null, { status: 204 }));
});

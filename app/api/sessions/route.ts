import { endAllSessions } from "#lib/server/auth/sessions.ts";
import { sessionRoute } from "#lib/server/http/route.ts";

export const DELETE = sessionRoute(async ({ session }) => {
  await endAllSessions(session.person.id);
  return new Response(null, { status: 204 });
});

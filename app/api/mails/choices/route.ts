import { readJson } from "#lib/server/http/read-body.ts";
import { sessionRoute } from "#lib/server/http/route.ts";
import { chooseTold } from "#lib/server/mails/settings.ts";
import { mailChoice } from "#lib/shared/mails.ts";

export const PUT = sessionRoute(async ({ request, session }) => {
  await chooseTold(session.person.id, await readJson(request, mailChoice));
  return new Response(null, { status: 204 });
});

import { readJson } from "#lib/server/http/read-body.ts";
import { sessionRoute } from "#lib/server/http/route.ts";
import { confirmMailAddress } from "#lib/server/mails/address.ts";
import { mailCode } from "#lib/shared/mails.ts";

export const POST = sessionRoute(async ({ request, session }) => {
  const { code } = await readJson(request, mailCode);
  await confirmMailAddress(session.person.id, code);
  return new Response(null, { status: 204 });
});

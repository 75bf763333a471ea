import { readJson } from "#lib/server/http/read-body.ts";
import { sessionRoute } from "#lib/server/http/route.ts";
import { removeAddress, saveAddress } from "#lib/server/mails/address.ts";
import { mailAddress } from "#lib/shared/mails.ts";

export const PUT = sessionRoute(async ({ request, session }) => {
  await saveAddress(session.person.id, await readJson(request, mailAddress));
  return new Response(null, { status: 204 });
});

export const DELETE = sessionRoute(async ({ session }) => {
  await removeAddress(session.person.id);
  return new Response(null, { status: 204 });
});

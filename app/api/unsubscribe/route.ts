import { configuration } from "#lib/server/configuration.ts";
import { publicRoute } from "#lib/server/http/route.ts";
import { unsubscribe } from "#lib/server/mails/unsubscribe.ts";
import { pages } from "#lib/shared/paths.ts";

const leadTo = (path: string) =>
  new Response(null, { status: 303, headers: { location: configuration().address + path } });

// Programs that follow the links of a mail do so by GET, so that nothing may end by it.
export const GET = publicRoute(({ request }) =>
  Promise.resolve(leadTo(pages.unsubscribe({ mail: request.nextUrl.searchParams.get("mail") ?? "" }))),
);

// A mail program wants an answer of its own (RFC 8058 §3.2), a person the page again.
export const POST = publicRoute(async ({ request }) => {
  const isOneClick = new URLSearchParams(await request.text()).has("List-Unsubscribe");
  const mail = request.nextUrl.searchParams.get("mail") ?? "";
  const ended = await unsubscribe(mail);
  if (isOneClick) return new Response(null, { status: ended ? 204 : 404 });
  if (ended === null) return leadTo(pages.unsubscribe({ ended: "nothing" }));
  return leadTo(pages.unsubscribe({ ended: ended === "digest" ? "digest" : "alerts" }));
});

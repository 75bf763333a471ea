import { backChannelLogout } from "#lib/server/auth/sign-out/back-channel-logout.ts";
import { LogoutTokenError } from "#lib/server/auth/sign-out/logout-token.ts";
import { publicRoute } from "#lib/server/http/route.ts";
import { log } from "#lib/server/log.ts";

export const POST = publicRoute(async ({ request, requestId }) => {
  const token = new URLSearchParams(await request.text()).get("logout_token") ?? "";
  try {
    await backChannelLogout(token, requestId);
  } catch (error) {
    if (!(error instanceof LogoutTokenError)) throw error;
    log.warn({ requestId, reason: error.message }, "logout token refused");
    const refusal = { error: "invalid_request", error_description: "The logout token is not valid." };
    return Response.json(refusal, { status: 400 });
  }
  return new Response(null, { status: 200 });
});

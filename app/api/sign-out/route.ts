import { redirectTo } from "#lib/server/auth/sign-in/sign-in-address.ts";
import { realmSignOut } from "#lib/server/auth/sign-out/realm-sign-out.ts";
import { publicRoute } from "#lib/server/http/route.ts";

export const GET = publicRoute(async ({ requestId }) => redirectTo(await realmSignOut(requestId)));

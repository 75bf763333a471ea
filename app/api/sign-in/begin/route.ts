import { beginByItself } from "#lib/server/auth/sign-in/begin-by-itself.ts";
import { publicRoute } from "#lib/server/http/route.ts";

export const GET = publicRoute(({ request, requestId }) => beginByItself(request, requestId));

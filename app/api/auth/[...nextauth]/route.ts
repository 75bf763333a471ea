import { handleSignIn } from "#lib/server/auth/sign-in/handle-sign-in.ts";
import { nextAuthFor } from "#lib/server/auth/sign-in/run-next-auth.ts";
import { publicRoute } from "#lib/server/http/route.ts";

const handle = publicRoute<{ nextauth: string[] }>(({ request, params, requestId }) =>
  handleSignIn(request, params.nextauth, requestId, nextAuthFor(params.nextauth, request, requestId)),
);

export { handle as GET, handle as POST };

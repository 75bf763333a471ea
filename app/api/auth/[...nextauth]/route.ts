import NextAuth from "next-auth";
import { handleSignIn } from "#lib/server/auth/sign-in/handle-sign-in.ts";
import { authOptions } from "#lib/server/auth/sign-in/options.ts";
import { publicRoute } from "#lib/server/http/route.ts";

const handle = publicRoute<{ nextauth: string[] }>(({ request, params, requestId }) =>
  handleSignIn(request, params.nextauth, requestId, async (attempt, changed = request) => {
    const context = { params: Promise.resolve(params) };
    return (await NextAuth(changed, context, authOptions(attempt, requestId))) as Response;
  }),
);

export { handle as GET, handle as POST };

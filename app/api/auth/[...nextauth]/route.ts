import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { authOptions } from "#lib/server/auth/options.ts";
import { handleSignIn } from "#lib/server/auth/handle-sign-in.ts";
import { readBody, smallBody } from "#lib/server/http/read-body.ts";
import { publicRoute } from "#lib/server/http/route.ts";

type Params = { nextauth: string[] };

const handle = publicRoute<Params>(async ({ request: unread, params, requestId }) => {
  // NextAuth itself reads a body of any size, for as long as it takes.
  const body = unread.method === "POST" ? await readBody(unread, smallBody) : null;
  const request = new NextRequest(unread.url, { method: unread.method, headers: unread.headers, body });
  const context = { params: Promise.resolve(params) };
  return handleSignIn(
    request,
    params.nextauth,
    requestId,
    (attempt) => NextAuth(request, context, authOptions(attempt, requestId)) as Promise<Response>,
  );
});

export { handle as GET, handle as POST };

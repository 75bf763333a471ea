import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { authOptions } from "#lib/server/auth/options.ts";
import { handleSignIn } from "#lib/server/auth/handle-sign-in.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: NextRequest, context: Context): Promise<Response> => {
  const { nextauth } = await context.params;
  return handleSignIn(
    request,
    nextauth,
    (attempt, requestId) => NextAuth(request, context, authOptions(attempt, requestId)) as Promise<Response>,
  );
};

export { handle as GET, handle as POST };

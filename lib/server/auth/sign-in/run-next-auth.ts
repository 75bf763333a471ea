import "server-only";
import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { authOptions } from "./options.ts";
import type { SignInAttempt } from "./sign-in-attempt.ts";

/** Runs one request through NextAuth, as a part of a sign-in if there is an attempt. */
export type RunNextAuth = (attempt: SignInAttempt | null, request?: NextRequest) => Promise<Response>;

/** Returns NextAuth for an action, the last part of its address, and the request that asked for it. */
export function nextAuthFor(nextauth: string[], asked: NextRequest, requestId: string): RunNextAuth {
  return async (attempt, request = asked) => {
    const context = { params: Promise.resolve({ nextauth }) };
    return (await NextAuth(request, context, authOptions(attempt, requestId))) as Response;
  };
}

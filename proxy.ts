import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "#lib/server/http/content-security-policy.ts";

/**
 * Gives each answer with a page a Content-Security-Policy with a nonce of its own, which Next.js takes from the request
 * for its scripts, and the root layout for everything else. It authorizes nothing: each page and handler does.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

// Not for /api, because Next.js cuts request bodies at 10 MB here, nor for files, which run nothing.
export const config = {
  matcher: "/((?!api/|_next/static/|icon\\.svg$|icons/|manifest\\.webmanifest$|robots\\.txt$).*)",
};

import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "#lib/server/http/content-security-policy.ts";

/**
 * Adds to each response with a page a Content-Security-Policy with a fresh nonce. Next.js reads the nonce
 * from the request for its own scripts, the root layout reads it for all others. The proxy authorizes
 * nothing; each page and handler does that.
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

// /api is left out, because Next.js cuts request bodies that pass the proxy at 10 MB. Files run nothing.
export const config = {
  matcher: "/((?!api/|_next/static/|icon\\.svg$|icons/|manifest\\.webmanifest$|robots\\.txt$).*)",
};

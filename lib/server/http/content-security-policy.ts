import "server-only";
import { configuration } from "../configuration.ts";
import { isSecure } from "../auth/sessions/cookies.ts";

/**
 * Returns the Content-Security-Policy of a page (CSP level 3). Only scripts and styles with this nonce run,
 * and scripts that those load themselves. `style-src-attr` lets libraries position elements; attributes
 * cannot run or load anything. A form may lead to the realm, because browsers also apply `form-action` to
 * the target of a form's redirect.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { issuer, isDevelopment } = configuration();
  return [
    "default-src 'self'",
    // React rebuilds the server's stack traces with eval during development.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${new URL(issuer).origin}`,
    ...(isSecure() ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

import type { KoaContextWithOIDC } from "oidc-provider";
import { requestIdHeader } from "#platform/request-id.ts";
import { errorPage, type ErrorReason } from "../../pages/error-page.ts";
import { languageOf } from "../../pages/language.ts";
import { setPageHeaders } from "../../pages/page.ts";

const reasons: Record<string, ErrorReason> = {
  invalid_client: "client",
  invalid_redirect_uri: "redirect",
  server_error: "server",
};

function reasonOf(error: Error, code: string): ErrorReason {
  return error.name === "SessionNotFound" ? "expired" : (reasons[code] ?? "request");
}

function requestIdOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.res.getHeader(requestIdHeader) ?? "");
}

/**
 * Renders the error page of an authorization request that cannot be answered by a redirect. The HTTP status
 * stays unchanged.
 */
export function renderRealmError(
  ctx: KoaContextWithOIDC,
  out: { error: string; error_description?: string | undefined },
  error: Error,
): void {
  const reason = reasonOf(error, out.error);
  const detail = reason === "request" ? (out.error_description ?? out.error) : undefined;
  setPageHeaders(ctx.res);
  ctx.body = errorPage({
    language: languageOf(ctx.get("accept-language")),
    reason,
    detail,
    requestId: requestIdOf(ctx),
  });
}

/** Renders an error page with status 404 for an address of the realm that does not exist. */
export async function renderMissing(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status !== 404 || ctx.body) return;
  setPageHeaders(ctx.res);
  ctx.body = errorPage({
    language: languageOf(ctx.get("accept-language")),
    reason: "notFound",
    requestId: requestIdOf(ctx),
  });
  ctx.status = 404;
}

import type { KoaContextWithOIDC } from "oidc-provider";
import { scopes } from "#contract/scopes.ts";

type Next = () => Promise<void>;

/**
 * Adds the fields of section 2.1 that the library does not send to the token set. Changes the response to a
 * request without readable client credentials to 401 invalid_client (RFC 6749 §5.2).
 */
export async function completeTokenSet(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (!("oidc" in ctx) || ctx.oidc.route !== "token") return;
  const body = ctx.body as Record<string, unknown>;
  const refreshToken = ctx.oidc.entities.RefreshToken;
  if (ctx.status === 200 && refreshToken) {
    ctx.body = { ...body, refresh_expires_in: refreshToken.remainingTTL, "not-before-policy": 0 };
  } else if (!ctx.oidc.client && body.error === "invalid_request" && lacksCredentials(ctx, body)) {
    ctx.status = 401;
    ctx.body = { error: "invalid_client", error_description: "client authentication failed" };
  }
  if (ctx.status === 401) ctx.set("www-authenticate", `Basic realm="${ctx.oidc.issuer}", charset="UTF-8"`);
}

function lacksCredentials(ctx: KoaContextWithOIDC, body: Record<string, unknown>): boolean {
  if (ctx.headers.authorization === undefined) return true;
  return /authorization header/i.test(String(body.error_description));
}

/**
 * Adds every scope of the interface to the discovery document, because the library knows only some of them.
 */
export async function describeRealm(ctx: KoaContextWithOIDC, next: Next): Promise<void> {
  await next();
  if (!("oidc" in ctx) || ctx.oidc.route !== "discovery") return;
  ctx.body = {
    ...(ctx.body as Record<string, unknown>),
    scopes_supported: [...scopes],
    claims_supported: ["sub", "name", "email", "organization", "acr", "auth_time"],
  };
}

import type { KoaContextWithOIDC } from "oidc-provider";
import { scopes } from "#contract/scopes.ts";
import type { Sql } from "../../database/tables.ts";
import { findTicked } from "./ticked-organizations.ts";

type Next = () => Promise<void>;

/**
 * Returns the step that adds the fields of section 2.1 that the library does not send to the token set, and
 * after a consent that let the person tick several organizations the others that were ticked. It changes the
 * response to a request without readable client credentials to 401 invalid_client (RFC 6749 §5.2).
 */
export function completeTokenSet(database: Sql) {
  return async (ctx: KoaContextWithOIDC, next: Next): Promise<void> => {
    await next();
    if (!("oidc" in ctx) || ctx.oidc.route !== "token") return;
    const body = ctx.body as Record<string, unknown>;
    const { RefreshToken: refreshToken, AuthorizationCode: code } = ctx.oidc.entities;
    if (ctx.status === 200 && refreshToken) {
      const further = code?.grantId && (await findTicked(database, code.grantId));
      ctx.body = {
        ...body,
        refresh_expires_in: refreshToken.remainingTTL,
        "not-before-policy": 0,
        ...(further && { further_organizations: further }),
      };
    } else if (!ctx.oidc.client && body.error === "invalid_request" && lacksCredentials(ctx, body)) {
      ctx.status = 401;
      ctx.body = { error: "invalid_client", error_description: "client authentication failed" };
    }
    if (ctx.status === 401) ctx.set("www-authenticate", `Basic realm="${ctx.oidc.issuer}", charset="UTF-8"`);
  };
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

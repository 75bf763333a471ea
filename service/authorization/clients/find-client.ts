import type { AdapterPayload } from "oidc-provider";
import type { Sql } from "../../database/tables.ts";

/**
 * Finds a client in the form for the realm's library, or returns undefined. Its `client_secret` is the
 * stored hash. The code display page is a redirect URI of every client, for clients that cannot receive a
 * redirect (section 5.2).
 */
export async function findClient(
  database: Sql,
  id: string,
  codeDisplayUrl: string,
): Promise<AdapterPayload | undefined> {
  if (id.includes("\0")) return undefined;
  const row = await database.selectFrom("client").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const redirects = [...new Set([...row.redirect_uris, codeDisplayUrl])];
  const origins = [...new Set(row.redirect_uris.map((redirect) => new URL(redirect).origin))];
  return {
    client_id: row.id,
    client_name: row.name,
    client_secret: row.secret_hash,
    redirect_uris: redirects,
    post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`, `${origin}/sign-in`]),
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "client_secret_basic",
    // The web app ends its sessions with those of the realm.
    ...(row.is_own && {
      backchannel_logout_uri: `${origins[0]}/api/back-channel-logout`,
      backchannel_logout_session_required: true,
    }),
  };
}

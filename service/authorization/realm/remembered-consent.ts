import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Scope } from "#contract/scopes.ts";
import type { Sql } from "../../database/tables.ts";
import { giveGrant, requestedScopes } from "./give-grant.ts";
import { anyOrganization, wantedOrganizations } from "./organization-parameters.ts";
import { standingConnections } from "./standing-connections.ts";
import { takeTicked } from "./ticked-organizations.ts";

const { Check, Prompt } = interactionPolicy;

/** A request for a code of one organization by a person who is logged in. */
type Asked = {
  hint: string;
  userId: string;
  clientId: string;
  sessionUid: string;
  redirectUri: string;
  scopes: Scope[];
};

/**
 * Returns the step of an authorization request between login and consent. It gives the grant without a page
 * in two cases, and otherwise leaves the request as it is. With `prompt=none`, `organization_hint` must name
 * an organization that was ticked at a consent, and everything must be as it was there. Without, only our
 * own web app is heard, at its own address, and the person must have connected an organization with the same
 * scopes. Both need PKCE, so that a code is of no use to anybody but the program that asked for it.
 */
export function rememberedConsent({ database, audience }: { database: Sql; audience: string }) {
  async function findOrganization(asked: Asked, isSilent: boolean): Promise<string | undefined> {
    const { hint, userId, clientId, sessionUid, redirectUri } = asked;
    const scope = asked.scopes.join(" ");
    if (isSilent) {
      const wanted = { organizationId: hint, userId, clientId, sessionUid, redirectUri, scope };
      return (await takeTicked(database, wanted)) ? hint : undefined;
    }
    if (!(await isOwnAddress(database, clientId, redirectUri))) return undefined;
    const standing = await standingConnections(database, userId, clientId);
    return standing.find(
      (connection) =>
        (hint === anyOrganization || connection.organizationId === hint) &&
        requestedScopes(connection).join(" ") === scope,
    )?.organizationId;
  }

  async function remember(ctx: KoaContextWithOIDC): Promise<false> {
    const { oidc } = ctx;
    const { client, session, params = {}, result } = oidc;
    const { hint, isSeveral, isSilent } = wantedOrganizations(params);
    const userId = session?.accountId;
    if (hint === undefined || !client || !session || !userId || result?.consent)
      return Check.NO_NEED_TO_PROMPT;
    if (params["code_challenge"] === undefined) return Check.NO_NEED_TO_PROMPT;
    const { clientId } = client;
    const scopes = requestedScopes(params);
    const redirectUri = String(params["redirect_uri"]);
    const asked = { hint, userId, clientId, sessionUid: session.uid, redirectUri, scopes };
    const organizationId = await findOrganization(asked, isSilent);
    if (organizationId === undefined) return Check.NO_NEED_TO_PROMPT;
    const owner = { provider: oidc.provider, database, audience };
    const grant = await giveGrant(owner, { userId, clientId, organizationId, scopes, isSeveral });
    oidc.entity("Grant", grant);
    session.ensureClientContainer(clientId);
    session.grantIdFor(clientId, grant.jti);
    // The consent that the request asks for is given, so the library must not ask for it.
    params["prompt"] = undefined;
    return Check.NO_NEED_TO_PROMPT;
  }

  return new Prompt(
    { name: "remembered_consent" },
    new Check("remembered_consent", "the consent was given before", "consent_required", remember),
  );
}

/** Returns whether an address is one that the web app itself registered. The code page is none. */
async function isOwnAddress(database: Sql, clientId: string, redirectUri: string): Promise<boolean> {
  const own = await database
    .selectFrom("client")
    .select("redirect_uris")
    .where("id", "=", clientId)
    .where("is_own", "=", true)
    .executeTakeFirst();
  return own?.redirect_uris.includes(redirectUri) ?? false;
}

import type Provider from "oidc-provider";
import { type Scope, scopes } from "#contract/scopes.ts";
import type { Sql } from "../../database/tables.ts";
import { saveGrant } from "./grants.ts";

/** Returns the requested scopes that the interface knows, in the order of the contract. */
export function requestedScopes(parameters: Record<string, unknown> = {}): Scope[] {
  const requested = typeof parameters["scope"] === "string" ? parameters["scope"].split(" ") : [];
  return scopes.filter((scope) => requested.includes(scope));
}

/** Creates a grant: a client may act for a person in one organization with the given scopes. */
export async function giveGrant(
  { provider, database, audience }: { provider: Provider; database: Sql; audience: string },
  given: {
    userId: string;
    clientId: string;
    organizationId: string;
    scopes: readonly Scope[];
    isSeveral: boolean;
  },
) {
  const { userId, clientId, organizationId, isSeveral } = given;
  const grant = new provider.Grant({ accountId: userId, clientId });
  // The library asks for consent again if either of the two lacks a requested scope.
  grant.addOIDCScope([...given.scopes]);
  grant.addResourceScope(audience, [...given.scopes]);
  const id = await grant.save();
  await saveGrant(database, { id, organizationId, userId, clientId, isSeveral });
  return grant;
}

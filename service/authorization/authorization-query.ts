import { scopes } from "#contract/scopes.ts";

/** Parameters that only mean something together with `openid`, which is no scope of the interface. */
const openidOnly = ["nonce", "claims", "claims_locales", "max_age", "acr_values", "id_token_hint"];

/**
 * Turns the query of an authorization request into what the library is to see. Scopes that the interface does not
 * know are left out here, so that the consent page shows what is granted.
 * Consent is asked for every time: that is where the organization is chosen, and the library drops
 * `offline_access` without it. A request with `prompt=none` keeps it and is refused by the library.
 */
export function prepareAuthorizationQuery(search: string): string {
  const query = new URLSearchParams(search);
  const [scope, ...otherScopes] = query.getAll("scope");
  if (scope !== undefined && otherScopes.length === 0) {
    const asked = scope.split(" ");
    const granted = scopes.filter((name) => asked.includes(name));
    if (granted.length > 0) query.set("scope", granted.join(" "));
    else query.delete("scope");
  }
  for (const parameter of openidOnly) query.delete(parameter);
  const prompts = query.getAll("prompt");
  if (prompts.length <= 1) {
    const asked = new Set(prompts[0]?.split(" ").filter(Boolean));
    if (!asked.has("none")) query.set("prompt", [...asked.add("consent")].join(" "));
  }
  return `?${query}`;
}

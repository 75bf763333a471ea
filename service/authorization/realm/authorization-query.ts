import { scopes } from "#contract/scopes.ts";
import { renameLoginParameters } from "./login-parameters.ts";
import { prepareOrganizationParameters } from "./organization-parameters.ts";

/** Parameters that have a meaning only with the scope `openid`, which is not part of the interface. */
const openidOnly = ["nonce", "claims", "claims_locales", "id_token_hint"];

/**
 * Returns the query of an authorization request in the form for the library. Unknown scopes are removed, so
 * that the consent page shows exactly what is granted. `prompt=consent` is added, because the organization
 * is chosen on the consent page and the library drops `offline_access` without it. A request with
 * `prompt=none` keeps it, and the library refuses that request unless its organization was ticked before.
 * `acr_values` and `max_age` get names of our own. Without `hasAdditions` the parameters that choose
 * organizations are removed.
 */
export function prepareAuthorizationQuery(search: string, hasAdditions: boolean): string {
  const query = new URLSearchParams(search);
  const [scope, ...otherScopes] = query.getAll("scope");
  if (scope !== undefined && otherScopes.length === 0) {
    const requested = scope.split(" ");
    const granted = scopes.filter((name) => requested.includes(name));
    if (granted.length > 0) query.set("scope", granted.join(" "));
    else query.delete("scope");
  }
  renameLoginParameters(query);
  for (const parameter of openidOnly) query.delete(parameter);
  prepareOrganizationParameters(query, hasAdditions);
  const prompts = query.getAll("prompt");
  if (prompts.length <= 1) {
    const prompt = new Set(prompts[0]?.split(" ").filter(Boolean));
    if (!prompt.has("none")) query.set("prompt", [...prompt.add("consent")].join(" "));
  }
  return `?${query}`;
}

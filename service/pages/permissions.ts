import type { Scope } from "#contract/scopes.ts";
import type { Texts } from "./english.ts";

/** A permission in words. `warning` names an effect that cannot be undone. */
export type Permission = { text: string; warning?: string };

/** Returns the permissions of the requested scopes in words, reading separate from writing. */
export function permissionsOf(scopes: ReadonlySet<Scope>, { permissions }: Texts): Permission[] {
  const { exports, coreData, identity, offline } = permissions;
  return [
    scopes.has("exports") && { text: exports.read },
    scopes.has("exports") && { text: exports.write, warning: exports.warning },
    scopes.has("core_data") && { text: coreData.write },
    scopes.has("core_data") && { text: coreData.read },
    scopes.has("profile") && { text: scopes.has("email") ? identity.both : identity.profile },
    scopes.has("email") && !scopes.has("profile") && { text: identity.email },
    { text: scopes.has("offline_access") ? offline.stay : offline.short },
  ].filter((permission) => permission !== false);
}

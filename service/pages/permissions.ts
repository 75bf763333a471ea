import type { Scope } from "#contract/scopes.ts";
import type { Texts } from "./english.ts";

/** A permission in words. `warning` names an effect that cannot be undone. */
export type Permission = { text: string; warning?: string };

/** The permissions of a connection: what it may read, what it may change, and for how long. */
export type Permissions = { read: Permission[]; write: Permission[]; duration: string };

/** Returns the permissions of the requested scopes in words, reading separate from writing. */
export function permissionsOf(scopes: ReadonlySet<Scope>, { permissions }: Texts): Permissions {
  const { exports, coreData, identity, offline } = permissions;
  return {
    read: [
      scopes.has("exports") && { text: exports.read },
      scopes.has("core_data") && { text: coreData.read },
      scopes.has("profile") && { text: scopes.has("email") ? identity.both : identity.profile },
      scopes.has("email") && !scopes.has("profile") && { text: identity.email },
    ].filter((permission) => permission !== false),
    write: [
      scopes.has("exports") && { text: exports.write, warning: exports.warning },
      scopes.has("core_data") && { text: coreData.write },
    ].filter((permission) => permission !== false),
    duration: scopes.has("offline_access") ? offline.stay : offline.short,
  };
}

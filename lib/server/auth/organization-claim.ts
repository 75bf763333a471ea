import "server-only";
import type { JWTPayload } from "jose";

/** Reads an organization's id from outside: one path segment without blanks. Undefined for what can't be one. */
export function organizationIdFrom(value: unknown): string | undefined {
  const id = typeof value === "string" ? value.trim() : "";
  return /^(?!\.{1,2}$)[^\s/\\?#%]{1,200}$/u.test(id) ? id : undefined;
}

/** The organization that a token names: by an id, a list of one, or Keycloak's object keyed by id. */
export function organizationClaim(claims: JWTPayload): string | undefined {
  const claim = claims["organization"] ?? claims["organization_id"];
  if (typeof claim === "string") return organizationIdFrom(claim);
  const ids = Array.isArray(claim) ? claim : typeof claim === "object" && claim ? Object.keys(claim) : [];
  return ids.length === 1 ? organizationIdFrom(ids[0]) : undefined;
}

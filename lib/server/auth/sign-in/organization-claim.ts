import "server-only";
import type { JWTPayload } from "jose";

/**
 * Reads an organization's id from outside: one path segment without spaces. Returns undefined for an
 * invalid id.
 */
export function organizationIdFrom(value: unknown): string | undefined {
  const id = typeof value === "string" ? value.trim() : "";
  return /^(?!\.{1,2}$)[^\s/\\?#%]{1,200}$/u.test(id) ? id : undefined;
}

/**
 * Returns the organization in a token's claims: an id, a list of one id, or Keycloak's object keyed by id.
 */
export function organizationClaim(claims: JWTPayload): string | undefined {
  const claim = claims["organization"] ?? claims["organization_id"];
  if (typeof claim === "string") return organizationIdFrom(claim);
  const ids = Array.isArray(claim) ? claim : typeof claim === "object" && claim ? Object.keys(claim) : [];
  return ids.length === 1 ? organizationIdFrom(ids[0]) : undefined;
}

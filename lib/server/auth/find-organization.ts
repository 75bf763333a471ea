import "server-only";
import { type Organization, organizationReader } from "#contract/organization.ts";
import { claimsOf } from "./identify.ts";
import { askService, type Granted, organizationAccess, organizationIdFrom } from "./organization-access.ts";

/**
 * Which organization was chosen at consent: the service is asked, else the token's own claim is read and tried, which
 * may be an id, a list of one, or Keycloak's object keyed by id. Undefined where neither tells. Throws
 * ServiceUnreachable when the service is down: then nothing is guessed.
 */
export async function findOrganization(
  granted: Granted,
  requestId: string,
): Promise<Organization | undefined> {
  const { status, body } = await askService("/info", granted.accessToken, requestId);
  const answer = organizationReader.safeParse(body);
  if (status === 200 && answer.success) return { id: answer.data.id, name: answer.data.name };
  const claims = claimsOf(granted.accessToken);
  const id = organizationClaim(claims["organization"] ?? claims["organization_id"]);
  if (id === undefined || (await organizationAccess(id, granted, requestId)) !== "open") return undefined;
  return { id, name: id };
}

function organizationClaim(claim: unknown): string | undefined {
  if (typeof claim === "string") return organizationIdFrom(claim);
  const ids = Array.isArray(claim) ? claim : typeof claim === "object" && claim ? Object.keys(claim) : [];
  return ids.length === 1 ? organizationIdFrom(ids[0]) : undefined;
}

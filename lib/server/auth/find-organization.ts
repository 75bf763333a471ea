import "server-only";
import { type Organization, organizationReader } from "#contract/organization.ts";
import { claimsOf } from "./identify.ts";
import { askService, type Granted, organizationAccess } from "./organization-access.ts";
import { organizationClaim } from "./organization-claim.ts";

/**
 * Which organization was chosen at consent: the service is asked, else the token's own claim is read and tried.
 * Undefined where neither tells. Throws
 * ServiceUnreachable when the service is down: then nothing is guessed.
 */
export async function findOrganization(
  granted: Granted,
  requestId: string,
): Promise<Organization | undefined> {
  const { status, body } = await askService("/info", granted.accessToken, requestId);
  const answer = organizationReader.safeParse(body);
  if (status === 200 && answer.success) return { id: answer.data.id, name: answer.data.name };
  const id = organizationClaim(claimsOf(granted.accessToken));
  if (id === undefined || (await organizationAccess(id, granted, requestId)) !== "open") return undefined;
  return { id, name: id };
}

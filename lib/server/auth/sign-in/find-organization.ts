import "server-only";
import { type Organization, organizationReader } from "#contract/organization.ts";
import { claimsOf } from "./identify.ts";
import { errorReader } from "#contract/errors.ts";
import { askService, type Granted, organizationAccess, tokenRefused } from "./organization-access.ts";
import { organizationClaim } from "./organization-claim.ts";

/**
 * Finds the organization that was chosen at consent: from the service, otherwise from the token's own claim,
 * which is tested with a read. Resolves with undefined if neither names one. Throws ServiceUnreachable when
 * the service is down; nothing is guessed then. Throws TokenRefused when the service refuses the token
 * itself, because an organization's id would not help.
 */
export async function findOrganization(
  granted: Granted,
  requestId: string,
): Promise<Organization | undefined> {
  const info = await askService("/info", granted.accessToken, requestId);
  const { status, body } = info;
  // A service without this endpoint may answer 403 as well, but without the interface's error.
  if (status === 403 && errorReader.safeParse(body).success) throw tokenRefused(info, granted.accessToken);
  const answer = organizationReader.safeParse(body);
  if (status === 200 && answer.success) return { id: answer.data.id, name: answer.data.name };
  const id = organizationClaim(claimsOf(granted.accessToken));
  if (id === undefined || (await organizationAccess(id, granted, requestId)) !== "open") return undefined;
  return { id, name: id };
}

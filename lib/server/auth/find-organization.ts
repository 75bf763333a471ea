import "server-only";
import type { JWTPayload } from "jose";
import { apiPrefix } from "#contract/endpoints.ts";
import { type Organization, organizationReader } from "#contract/organization.ts";
import { configuration } from "../configuration.ts";
import { parseJson } from "../upstream/refusal.ts";
import { readText, sendRequest } from "../upstream/send-request.ts";

/**
 * Which organization was chosen at consent: the service is asked, then the token's own claim is read, which may be
 * an id, a list of one, or Keycloak's object keyed by id. Undefined where neither tells. Throws an `AppError` when
 * the service is down.
 */
export async function findOrganization(
  accessToken: string,
  claims: JWTPayload,
  requestId: string,
): Promise<Organization | undefined> {
  const response = await sendRequest({
    method: "GET",
    url: `${configuration().apiUrl}${apiPrefix}/info`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      accept: "application/json",
      "x-request-id": requestId,
    },
  });
  const answer = organizationReader.safeParse(parseJson(await readText(response)));
  if (response.statusCode === 200 && answer.success) return { id: answer.data.id, name: answer.data.name };
  const id = organizationClaim(claims["organization"] ?? claims["organization_id"]);
  return id === undefined ? undefined : { id, name: id };
}

function organizationClaim(claim: unknown): string | undefined {
  if (typeof claim === "string") return claim || undefined;
  const ids = Array.isArray(claim) ? claim : typeof claim === "object" && claim ? Object.keys(claim) : [];
  return ids.length === 1 && typeof ids[0] === "string" ? ids[0] : undefined;
}

import { errors, type JWTPayload, jwtVerify } from "jose";
import { ServiceError } from "../api/service-error.ts";
import type { Configuration } from "../configuration.ts";
import type { Sql } from "../database/tables.ts";
import type { VerifyAccessToken } from "./access-token.ts";
import { issuerKeys } from "./issuer-keys.ts";

/** Signatures by a key of the issuer alone: none that a secret shared with a client would make. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/**
 * Whether this is an access token and can be used by whoever has it. Keycloak writes into `typ` of the payload what a
 * token is (Bearer, ID, Refresh); elsewhere the header says it (RFC 9068 §2.1). A token that is bound to a key (`cnf`,
 * RFC 7800) would need the proof of that key.
 */
function isBearer(payload: JWTPayload, typ: string | undefined): boolean {
  const isAccessToken = payload.typ === undefined ? typ === "at+jwt" : payload.typ === "Bearer";
  return isAccessToken && payload.cnf === undefined;
}

/** The one organization that a claim names: as text, as the only entry of a list, or as the only key of an object. */
function organizationIn(payload: JWTPayload, path: string): string | undefined {
  const claim = path.split(".").reduce<unknown>((value, name) => {
    return value !== null && typeof value === "object" ? new Map(Object.entries(value)).get(name) : undefined;
  }, payload);
  if (typeof claim === "string") return claim;
  if (claim === null || typeof claim !== "object") return undefined;
  const [name, ...others] = Array.isArray(claim) ? (claim as unknown[]) : Object.keys(claim);
  return others.length === 0 && typeof name === "string" ? name : undefined;
}

/** The client that a token was issued to: RFC 9068 §2.2 calls it `client_id`, Keycloak `azp`. */
function clientIn(payload: JWTPayload): string {
  const client = payload["client_id"] ?? payload["azp"];
  return typeof client === "string" && !client.includes("\0") ? client : "";
}

/**
 * Makes the check of another realm's access tokens: signed by it, not expired, for the audience where one is set, and
 * for one organization that is known here. A token that fails is undefined; a good one that names no such
 * organization is a FORBIDDEN `ServiceError`, and SERVICE_UNAVAILABLE tells that the realm's keys can't be had.
 */
export function trustedTokenVerifier(
  trusted: NonNullable<Configuration["trustedIssuer"]>,
  database: Sql,
): VerifyAccessToken {
  const { issuer, audience, organizationClaim } = trusted;
  const findKey = issuerKeys(issuer);
  const expected = { issuer, algorithms, requiredClaims: ["sub", "exp"], ...(audience && { audience }) };

  async function organizationOf(payload: JWTPayload) {
    const id = organizationIn(payload, organizationClaim);
    const known =
      id === undefined || id.includes("\0")
        ? undefined
        : await database
            .selectFrom("organization")
            .select(["id as organizationId", "name as organizationName"])
            .where("id", "=", id)
            .executeTakeFirst();
    if (known) return known;
    const message = `The access token's claim ${organizationClaim} does not name one organization that this service has.`;
    throw new ServiceError("FORBIDDEN", { message });
  }

  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify<{ scope?: unknown }>(token, findKey, expected);
      if (!isBearer(payload, protectedHeader.typ)) return undefined;
      return {
        person: payload.sub ?? "",
        clientId: clientIn(payload),
        ...(await organizationOf(payload)),
        scopes: new Set(typeof payload.scope === "string" ? payload.scope.split(" ") : []),
        issuedAt: payload.iat ?? 0,
        expiresAt: payload.exp ?? 0,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

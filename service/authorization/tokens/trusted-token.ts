import { errors, type JWTPayload, jwtVerify } from "jose";
import { ServiceError } from "../../api/service-error.ts";
import type { Configuration } from "../../configuration.ts";
import type { Sql } from "../../database/tables.ts";
import type { VerifyAccessToken } from "./access-token.ts";
import { issuerKeys } from "./issuer-keys.ts";

/**
 * Signature algorithms with a private key of the issuer only. Symmetric algorithms are excluded, because a
 * client knows their secret.
 */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Media types are written in any case, with or without `application/` (RFC 7515 §4.1.9, RFC 9068 §2.1). */
const isAccessTokenType = (typ = "") => /^(application\/)?at\+jwt$/i.test(typ);

/**
 * Returns whether this is an access token that any bearer can use. Keycloak states the kind of a token in
 * the payload's `typ` (Bearer, ID, Refresh), other issuers in the header (RFC 9068 §2.1). A token bound to
 * a key (`cnf`, RFC 7800) is refused, because it requires a proof of that key.
 */
function isBearer(payload: JWTPayload, typ: string | undefined): boolean {
  const isAccessToken = payload.typ === undefined ? isAccessTokenType(typ) : payload.typ === "Bearer";
  return isAccessToken && payload.cnf === undefined;
}

/**
 * Returns the single organization in a claim: a string, the only entry of an array, or the only key of an
 * object.
 */
function organizationIn(payload: JWTPayload, path: string): string | undefined {
  const claim = path.split(".").reduce<unknown>((value, name) => {
    return value !== null && typeof value === "object" ? new Map(Object.entries(value)).get(name) : undefined;
  }, payload);
  if (typeof claim === "string") return claim;
  if (claim === null || typeof claim !== "object") return undefined;
  const [name, ...others] = Array.isArray(claim) ? (claim as unknown[]) : Object.keys(claim);
  return others.length === 0 && typeof name === "string" ? name : undefined;
}

/** Returns the client that a token was issued to: `client_id` in RFC 9068 §2.2, `azp` in Keycloak. */
function clientIn(payload: JWTPayload): string {
  const client = payload["client_id"] ?? payload["azp"];
  return typeof client === "string" && !client.includes("\0") ? client : "";
}

/**
 * Returns the check of another realm's access tokens: signed by that realm, not expired, for the configured
 * audience if there is one, and for one organization of this service. Resolves to undefined for an invalid
 * token. Throws a FORBIDDEN `ServiceError` if a valid token names no such organization, and
 * SERVICE_UNAVAILABLE if the realm's keys cannot be fetched.
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
      const { sub } = payload;
      if (!isBearer(payload, protectedHeader.typ) || typeof sub !== "string" || sub === "") return undefined;
      return {
        person: sub,
        clientId: clientIn(payload),
        ...(await organizationOf(payload)),
        scopes: new Set(typeof payload.scope === "string" ? payload.scope.split(" ") : []),
        issuedAt: payload.iat ?? 0,
        expiresAt: payload.exp ?? 0,
      };
    } catch (error) {
      // The library throws a TypeError for a key that it does not take, such as one of 1024 bits.
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  };
}

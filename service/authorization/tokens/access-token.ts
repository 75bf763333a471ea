import { createLocalJWKSet, errors, type JWK, jwtVerify, type JWTVerifyGetKey } from "jose";
import type { Sql } from "../../database/tables.ts";
import type { KeyRing } from "../keys/key-ring.ts";
import type { SigningKey } from "../keys/seal-key.ts";
import { findLiveGrant, type LiveGrant } from "../realm/grants.ts";
import type { RealmAddresses } from "../realm/realm-addresses.ts";

/** The access that a valid access token grants. Times are in seconds since 1970. */
export type Access = {
  /** The token's `sub`. */
  person: string;
  /** The client that the token was issued to. Empty if a token of another realm does not name it. */
  clientId: string;
  organizationId: string;
  organizationName: string;
  scopes: ReadonlySet<string>;
  issuedAt: number;
  expiresAt: number;
};

/** The access of a token that this realm issued, with the consent that it was issued under. */
export type OwnAccess = Access & { grant: LiveGrant };

export type VerifyAccessToken = (token: string) => Promise<Access | undefined>;
export type VerifyOwnToken = (token: string) => Promise<OwnAccess | undefined>;

function publicPart({ kty, n, e, kid, alg, use }: SigningKey): JWK {
  return { kty: kty ?? "RSA", n: n ?? "", e: e ?? "", kid, alg, use };
}

/**
 * Returns the lookup of the key that a token names. For an unknown key it renews the ring, because another
 * process may have rotated the keys.
 */
function keyFinder(ring: KeyRing): JWTVerifyGetKey {
  let made: { keys: SigningKey[]; find: JWTVerifyGetKey } | undefined;
  const current = () => {
    const { keys } = ring;
    if (made?.keys !== keys) made = { keys, find: createLocalJWKSet({ keys: keys.map(publicPart) }) };
    return made.find;
  };
  return async (header, token) => {
    const find = current();
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await ring.renew();
      if (current() === find) throw error;
      return current()(header, token);
    }
  };
}

/**
 * Returns the check of this realm's access tokens: signed by this realm, for this API, not expired, and
 * under a live grant. Resolves to undefined for any other token, whatever is wrong with it.
 */
export function ownTokenVerifier(options: {
  ring: KeyRing;
  addresses: RealmAddresses;
  database: Sql;
}): VerifyOwnToken {
  const findKey = keyFinder(options.ring);
  const expected = {
    issuer: options.addresses.issuer,
    audience: options.addresses.audience,
    algorithms: ["RS256"],
    typ: "at+jwt",
    requiredClaims: ["sub", "exp", "grant"],
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify<{ grant: string; scope?: string }>(token, findKey, expected);
      const grant = await findLiveGrant(options.database, payload.grant);
      if (!grant || grant.userId !== payload.sub) return undefined;
      return {
        person: grant.userId,
        clientId: grant.clientId,
        organizationId: grant.organizationId,
        organizationName: grant.organizationName,
        scopes: new Set(payload.scope?.split(" ")),
        issuedAt: payload.iat ?? 0,
        expiresAt: payload.exp ?? 0,
        grant,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
}

/** Returns the token of an Authorization header (RFC 6750 §2.1), or undefined. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1];
}

import "server-only";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { configuration } from "../../configuration.ts";
import { AppError } from "../../errors/app-error.ts";
import { discoverRealm } from "./discover-realm.ts";

/** Thrown for a logout token that must not end anything. The message is for the realm's operator. */
export class LogoutTokenError extends Error {
  override name = "LogoutTokenError";
}

/** The sessions that a logout token ends: those of a person, of a session of the realm, or both. */
export type LogoutToken = {
  issuer: string;
  subject: string | null;
  realmSid: string | null;
  /** The token's own id. The token must be used once. */
  jti: string;
  /** The time after which this token is refused for its age. */
  usableUntil: Date;
};

/** Signature algorithms with a private key of the realm. With a symmetric one any client could sign. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** Maximum age of a token, in seconds. */
const maxAgeSeconds = 300;

/** The difference between the clocks of realm and app that is accepted, in seconds. */
const toleranceSeconds = 30;

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

// The database stores no U+0000.
const name = z.string().regex(/^[^\0]{1,300}$/);

const claimsReader = z
  .object({
    iss: z.string(),
    jti: name,
    sub: name.optional(),
    sid: name.optional(),
    iat: z.number(),
    events: z.object({ [logoutEvent]: z.record(z.string(), z.unknown()) }),
    // A nonce marks an id_token, which must not serve as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, "neither sub nor sid");

/**
 * Whether a token's type may be a logout token's. The specification (§2.4) only recommends the type, so it
 * may be missing. JWT is another type here, because the other tokens of a Keycloak have it.
 */
const isLogoutType = (typ = "logout+jwt") => /^(application\/)?logout\+jwt$/i.test(typ);

let keys: Promise<JWTVerifyGetKey> | undefined;

/**
 * Returns the lookup of the realm's keys. They are fetched again for an unknown key, twice a minute at most.
 */
function realmKeys(): Promise<JWTVerifyGetKey> {
  keys ??= findKeys().catch((error: unknown) => {
    keys = undefined;
    throw error;
  });
  return keys;
}

async function findKeys(): Promise<JWTVerifyGetKey> {
  const { jwks_uri: address } = await discoverRealm();
  if (address === undefined) throw new Error("discovery: no jwks_uri");
  return createRemoteJWKSet(new URL(address));
}

/**
 * Checks a logout token (OpenID Connect Back-Channel Logout §2.6): signed by the realm, for this client, an
 * event of a logout, not an id_token, and at most five minutes old. Whether it was used before is not checked
 * here. Throws `LogoutTokenError`, and UPSTREAM_UNREACHABLE if the realm's keys cannot be fetched.
 */
export async function readLogoutToken(token: string): Promise<LogoutToken> {
  const { typ, payload } = await verify(token);
  if (!isLogoutType(typ)) throw new LogoutTokenError(`typ is ${typ}`);
  const claims = claimsReader.safeParse(payload);
  if (!claims.success) {
    const [issue] = claims.error.issues;
    throw new LogoutTokenError(`${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  }
  const { iss, sub, sid, jti, iat } = claims.data;
  return {
    issuer: iss,
    subject: sub ?? null,
    realmSid: sid ?? null,
    jti,
    usableUntil: new Date((iat + maxAgeSeconds + toleranceSeconds) * 1000),
  };
}

async function verify(token: string): Promise<{ typ: string | undefined; payload: JWTPayload }> {
  const { issuer, clientId } = configuration();
  try {
    const { payload, protectedHeader } = await jwtVerify(token, await realmKeys(), {
      issuer,
      audience: clientId,
      algorithms,
      requiredClaims: ["iat", "exp"],
      maxTokenAge: maxAgeSeconds,
      clockTolerance: toleranceSeconds,
    });
    return { typ: protectedHeader.typ, payload };
  } catch (error) {
    // The library throws a TypeError for a key that it does not take, such as one of 1024 bits.
    const isToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    if (isToken || error instanceof TypeError) throw new LogoutTokenError(error.message, { cause: error });
    throw new AppError({
      code: "UPSTREAM_UNREACHABLE",
      message: "The sign-in server's keys can't be fetched, so the logout can't be checked.",
      cause: error,
    });
  }
}

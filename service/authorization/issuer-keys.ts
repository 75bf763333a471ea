import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { ServiceError } from "../api/service-error.ts";

const timeoutMilliseconds = 5_000;

/** How long a token of an unknown key is refused before the issuer is asked for its keys again. */
const cooldownMilliseconds = 10_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/** Finds the issuer's keys where its discovery document says (OpenID Connect Discovery §4). */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal, redirect: "error" });
  if (!response.ok)
    throw new Error(`The discovery document of ${issuer} was answered with ${response.status}.`);
  const found = discovery.parse(await response.json());
  if (found.issuer !== issuer) throw new Error(`The discovery document of ${issuer} names another issuer.`);
  const options = { timeoutDuration: timeoutMilliseconds, cooldownDuration: cooldownMilliseconds };
  return createRemoteJWKSet(new URL(found.jwks_uri), options);
}

/** What says that a token's key is none of the issuer's; anything else says that the issuer did not answer. */
const keyErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * Makes the search for another realm's keys. They are fetched when the first token comes, kept for ten minutes, and
 * fetched again for a key that is new. It throws a `JOSEError` where the realm has no such key, and a
 * SERVICE_UNAVAILABLE `ServiceError` where it does not answer.
 */
export function issuerKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const discovered = () => {
    keys ??= discoverKeys(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
  return async (header, token) => {
    try {
      const find = await discovered();
      return await find(header, token);
    } catch (cause) {
      if (keyErrors.some((kind) => cause instanceof kind)) throw cause;
      const message =
        "The issuer of the access token does not answer, so that it can't be checked. Try again.";
      throw new ServiceError("SERVICE_UNAVAILABLE", { message, cause });
    }
  };
}

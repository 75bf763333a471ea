import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { ServiceError } from "../../api/service-error.ts";

const timeoutMilliseconds = 5_000;

/**
 * Minimum milliseconds between two fetches of the issuer's keys. A token with an unknown key is refused
 * meanwhile.
 */
const cooldownMilliseconds = 10_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * Returns the issuer's keys, found by its discovery document (OpenID Connect Discovery §4). Throws if the
 * document cannot be read or names another issuer.
 */
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

/**
 * The errors that mean that the issuer has no such key. Any other error means that the issuer did not
 * respond.
 */
const keyErrors = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * Returns the lookup of another realm's keys. The keys are fetched for the first token, cached for ten
 * minutes, and fetched again for an unknown key. The lookup throws a `JOSEError` if the realm has no such
 * key, and a SERVICE_UNAVAILABLE `ServiceError` if the realm does not respond.
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

import { decodeJwt } from "jose";
import type { Configuration } from "../../configuration.ts";
import type { Sql } from "../../database/tables.ts";
import type { VerifyAccessToken } from "./access-token.ts";
import { trustedTokenVerifier } from "./trusted-token.ts";

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/**
 * Returns the API's check of access tokens: those of this realm and of the issuer that the operator trusts,
 * if there is one. The issuer in the token decides which check runs, so a token of this realm never waits
 * for the other realm.
 */
export function accessTokenVerifier(options: {
  verifyOwn: VerifyAccessToken;
  ownIssuer: string;
  trusted: Configuration["trustedIssuer"];
  database: Sql;
}): VerifyAccessToken {
  const { verifyOwn, trusted, ownIssuer, database } = options;
  if (!trusted || trusted.issuer === ownIssuer) return verifyOwn;
  const verifyTrusted = trustedTokenVerifier(trusted, database);
  return (token) => (issuerOf(token) === trusted.issuer ? verifyTrusted(token) : verifyOwn(token));
}

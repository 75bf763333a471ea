import { decodeJwt } from "jose";
import type { Configuration } from "../configuration.ts";
import type { Sql } from "../database/tables.ts";
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
 * Makes the API's check of access tokens: this realm's, and those of the issuer that the operator trusts, where there
 * is one. Which of the two is asked follows from the issuer that a token names; a token of this realm never waits for
 * the other one.
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

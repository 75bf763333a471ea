import "server-only";
import { hash } from "node:crypto";
import { decodeJwt } from "jose";
import { log } from "../../log.ts";

/**
 * Returns the SHA-256 (base64url) of the issuer and subject that DATEV's login names in the `id_token` of its answer (OpenID Connect Core §2), by which a later sign-in
 * of the same person is recognized. Its signature is not verified, because it came from DATEV itself over a direct connection (§3.1.3.7). Null for an answer without a subject.
 */
export function subjectHashOf(tokens: Readonly<Record<string, unknown>>): string | null {
  const idToken = tokens["id_token"];
  if (typeof idToken !== "string") return null;
  try {
    const { iss, sub } = decodeJwt(idToken);
    return sub ? hash("sha256", JSON.stringify([iss ?? "", sub]), "base64url") : null;
  } catch (error) {
    log.warn({ err: error }, "DATEV's id_token can't be read");
    return null;
  }
}

import "server-only";
import { hash } from "node:crypto";
import { decodeJwt } from "jose";
import { log } from "../../log.ts";
import type { DatevTables } from "../../database/tables/datev-tables.ts";

/**
 * Returns the SHA-256 (base64url) of the issuer and subject that DATEV's login names in the `id_token` of
 * its answer (OpenID Connect Core §2), by which a later sign-in of the same person is recognized. Its
 * signature is not verified, because it came from DATEV itself over a direct connection (§3.1.3.7). Null for
 * an answer without a subject.
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

type OfAccess = Pick<DatevTables["datev_access"], "id" | "subject_hash" | "subject_of">;

/**
 * Returns the hash of an access; null without one. A process of the version before replaces an access and
 * leaves the hash of the former one, which then counts no more.
 */
export const subjectHashOfAccess = ({ id, subject_hash: hashed, subject_of: of }: OfAccess): string | null =>
  of === id ? hashed : null;

type OfBatch = Pick<DatevTables["datev_batch"], "asked_at" | "subject_hash" | "subject_asked_at">;

/**
 * Returns the hash with which a batch was last sent; null without one. A process of the version before sends
 * it anew and leaves the hash of the request before.
 */
export const subjectHashOfBatch = (batch: OfBatch): string | null =>
  batch.asked_at !== null && Number(batch.subject_asked_at) === +batch.asked_at ? batch.subject_hash : null;

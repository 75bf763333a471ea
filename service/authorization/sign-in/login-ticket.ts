import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Sql } from "../../database/tables.ts";
import { findPasswordStamp, findPerson, type Person } from "../people/people.ts";
import { type EncryptionKeys, withAnyKey } from "../../encryption-keys.ts";

/** The time for the second step of a login. */
const lifetime = "10m";

const header = { alg: "dir", enc: "A256GCM", typ: "kontor-login" } as const;

const claims = z.object({
  sub: z.string(),
  /** Changes with the person's password. */
  stamp: z.string(),
  /** The secret for an authenticator app, which nobody has confirmed yet. */
  secret: z.string().optional(),
  /** The challenge that a passkey must answer. */
  challenge: z.string().optional(),
  /** In milliseconds since 1970. */
  askedAt: z.number(),
});

/** What a ticket is for: the second step of a login, or an app to be set up by a person who is signed in. */
export type TicketPurpose = "login" | "factors";

/**
 * What a ticket holds: a person whose password was right, when it was made, and a secret to be set up or a
 * challenge for a passkey.
 */
export type Ticket = {
  person: Person;
  secret: string | undefined;
  challenge: string | undefined;
  askedAt: Date;
};

/**
 * Returns the sealed text that carries a login from its password to its second step, in the form itself, so
 * that it needs no cookie. The present one of `encryptionKeys` seals it.
 */
export async function sealTicket(
  database: Sql,
  given: {
    userId: string;
    purpose: TicketPurpose;
    secret?: string | undefined;
    challenge?: string | undefined;
    encryptionKeys: EncryptionKeys;
  },
): Promise<string> {
  const { userId, purpose, secret, challenge, encryptionKeys } = given;
  const stamp = await findPasswordStamp(database, userId);
  return new EncryptJWT({ stamp, secret, challenge, askedAt: Date.now() })
    .setProtectedHeader(header)
    .setSubject(userId)
    .setAudience(purpose)
    .setExpirationTime(lifetime)
    .encrypt(encryptionKeys[0]);
}

/**
 * Opens the result of `sealTicket`. Returns undefined for one that is forged, for another purpose or ten
 * minutes old, and after the person got another password or was removed.
 */
export async function openTicket(
  database: Sql,
  ticket: string,
  { purpose, encryptionKeys }: { purpose: TicketPurpose; encryptionKeys: EncryptionKeys },
): Promise<Ticket | undefined> {
  try {
    const { payload, protectedHeader } = await withAnyKey(encryptionKeys, (key) =>
      jwtDecrypt(ticket, key, {
        keyManagementAlgorithms: [header.alg],
        contentEncryptionAlgorithms: [header.enc],
        audience: purpose,
        requiredClaims: ["exp"],
      }),
    );
    if (protectedHeader.typ !== header.typ) return undefined;
    const { sub, stamp, secret, challenge, askedAt } = claims.parse(payload);
    if (stamp !== (await findPasswordStamp(database, sub))) return undefined;
    const person = await findPerson(database, sub);
    return person && { person, secret, challenge, askedAt: new Date(askedAt) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import type { Sql, Tables } from "../../database/tables.ts";
import type { Person } from "../people/people.ts";

/** The realm as passkeys know it: they belong to the host name `id`. */
export type RelyingParty = { id: string; name: string; origin: string };

/** What the browser is asked, as JSON for its script. */
export type PasskeyRequest = { challenge: string };

// The library takes half a second to load, so only its first use pays for it.
const library = () => import("@simplewebauthn/server");

/**
 * EdDSA, ES256 and RS256, as COSE numbers them. The library would add one that Node.js still calls
 * experimental, with a warning on standard error.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** A second factor needs no PIN or fingerprint, but a device that has one may ask for it. */
const userVerification = "preferred";

/** Returns the passkeys of a person, oldest first. */
export async function listPasskeys(database: Sql, userId: string) {
  return database
    .selectFrom("passkey")
    .select(["id", "name", "transports", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

async function describe(database: Sql, userId: string) {
  const passkeys = await listPasskeys(database, userId);
  return passkeys.map(({ id, transports }) => ({ id, transports }));
}

/** Returns the request for a new passkey of a person. A device that has one of theirs is not asked again. */
export async function newPasskeyRequest(
  database: Sql,
  party: RelyingParty,
  person: Person,
): Promise<PasskeyRequest> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    supportedAlgorithmIDs,
    rpName: party.name,
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: await describe(database, person.id),
    // The login asks for the password first, so the device need not find the person by itself.
    authenticatorSelection: { residentKey: "discouraged", userVerification },
  });
}

/** Returns the request to prove one of a person's passkeys, or undefined if there is none. */
export async function passkeyRequest(
  database: Sql,
  party: RelyingParty,
  userId: string,
): Promise<PasskeyRequest | undefined> {
  const allowCredentials = await describe(database, userId);
  if (allowCredentials.length === 0) return undefined;
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({ rpID: party.id, allowCredentials, userVerification });
}

const expected = (party: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: false,
});

const answerId = z.looseObject({ id: z.string().regex(/^[\w-]+$/) });

/**
 * Returns what a browser answered, as far as the library does not check it, or undefined for another text.
 */
function parseAnswer(text: string): { id: string } | undefined {
  try {
    return answerId.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Calls a check of the library, which throws for every answer that it refuses. Those are undefined here. */
async function verified<Result extends { verified: boolean }>(
  check: Promise<Result>,
): Promise<Result | undefined> {
  const result = await check.catch(() => undefined);
  return result?.verified ? result : undefined;
}

/**
 * Saves a new passkey by the browser's answer, a JSON text. Returns false for an answer that is wrong or
 * belongs to another request, and for a passkey that is known.
 */
export async function savePasskey(
  database: Sql,
  party: RelyingParty,
  given: { userId: string; name: string; answer: string; challenge: string },
): Promise<boolean> {
  const { verifyRegistrationResponse } = await library();
  const response = parseAnswer(given.answer) as RegistrationResponseJSON | undefined;
  if (!response) return false;
  const result = await verified(
    verifyRegistrationResponse({ response, supportedAlgorithmIDs, ...expected(party, given.challenge) }),
  );
  if (!result?.registrationInfo) return false;
  const { credential } = result.registrationInfo;
  const saved = await database
    .insertInto("passkey")
    .values({
      user_id: given.userId,
      id: credential.id,
      name: given.name,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * Returns whether the browser's answer, a JSON text, proves one of a person's passkeys. Answers to this
 * request, made at `askedAt`, or to an earlier one are not accepted again, in any process.
 */
export async function usePasskey(
  database: Sql,
  party: RelyingParty,
  given: { userId: string; answer: string; challenge: string; askedAt: Date },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await library();
  const response = parseAnswer(given.answer) as AuthenticationResponseJSON | undefined;
  if (!response) return false;
  const known = await database
    .selectFrom("passkey")
    .select(["id", "public_key", "counter"])
    .where("user_id", "=", given.userId)
    .where("id", "=", response.id)
    .executeTakeFirst();
  if (!known) return false;
  const { id, public_key, counter } = known;
  const credential = { id, publicKey: new Uint8Array(Buffer.from(public_key, "base64url")), counter };
  const result = await verified(
    verifyAuthenticationResponse({ response, credential, ...expected(party, given.challenge) }),
  );
  if (!result) return false;
  const { credentialID, newCounter } = result.authenticationInfo;
  const used = await database
    .updateTable("passkey")
    .set({ counter: newCounter, asked_at: given.askedAt })
    .where("user_id", "=", given.userId)
    .where("id", "=", credentialID)
    .where(sql<boolean>`coalesce(asked_at < ${given.askedAt}, true)`)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Deletes a passkey of a person, and returns whether it did. With `isLastKept` it does not if the person has
 * no other second factor.
 */
export async function deletePasskey(
  transaction: Transaction<Tables>,
  { userId, id, isLastKept }: { userId: string; id: string; isLastKept: boolean },
): Promise<boolean> {
  // Two passkeys that are deleted at once must not each take the other for the one that stays.
  await transaction.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
  const { rows } = await sql`
    delete from passkey where user_id = ${userId} and id = ${id} and (not ${isLastKept}::boolean
      or exists (select from totp_factor where user_id = ${userId})
      or exists (select from passkey as other where other.user_id = ${userId} and other.id <> ${id}))
    returning id
  `.execute(transaction);
  return rows.length > 0;
}

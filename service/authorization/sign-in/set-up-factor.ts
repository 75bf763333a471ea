import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { newPasskeyRequest, type RelyingParty, savePasskey } from "../factors/passkeys.ts";
import { renewRecoveryCodes } from "../factors/recovery-codes.ts";
import { findSecondFactor } from "../factors/second-factor.ts";
import { saveTotpFactor } from "../factors/totp-factor.ts";
import { makeTotpSecret, totpAddress } from "../factors/totp.ts";
import type { Person } from "../people/people.ts";
import type { SetUpStep } from "./login-step.ts";
import { sealTicket, type TicketPurpose } from "./login-ticket.ts";
import type { EncryptionKeys } from "../../encryption-keys.ts";

export type FactorOptions = {
  database: Kysely<Tables>;
  /** Seals the secrets of authenticator apps, and tickets; 32 bytes. */
  encryptionKeys: EncryptionKeys;
  /** The realm as passkeys know it. Authenticator apps show its name. */
  party: RelyingParty;
};

const maxNameLength = 60;

/**
 * Returns the form that sets up an authenticator app: with a new secret, or again with one of a ticket. At a
 * login it may set up a passkey instead; the page of the second factor has a form of its own for that.
 */
export async function setUpStep(
  { database, encryptionKeys, party }: FactorOptions,
  given: { person: Person; purpose: TicketPurpose; secret?: string | undefined } & Pick<
    SetUpStep,
    "status" | "problem" | "waitSeconds"
  >,
): Promise<SetUpStep> {
  const { person, purpose, secret = makeTotpSecret(), ...shown } = given;
  const request = purpose === "login" ? await newPasskeyRequest(database, party, person) : undefined;
  const sealed = { userId: person.id, purpose, secret, challenge: request?.challenge };
  const ticket = await sealTicket(database, { ...sealed, encryptionKeys });
  const address = totpAddress(secret, { issuer: party.name, email: person.email });
  return { step: "set up", ticket, secret, address, request, ...shown };
}

/**
 * Saves an authenticator app once a first code proves that it works, with new recovery codes, which are
 * returned. Returns undefined for a wrong code, and with `isFirst` if the person has a second factor.
 */
export async function confirmFactor(
  { database, encryptionKeys }: FactorOptions,
  { userId, isFirst, ...given }: { userId: string; secret: string; code: string; isFirst: boolean },
): Promise<string[] | undefined> {
  return database.transaction().execute(async (transaction) => {
    // Of two who know the password and set up an app at once, only one may have it.
    await transaction.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
    if (isFirst && (await findSecondFactor(transaction, userId, false)).exists) return undefined;
    const isSaved = await saveTotpFactor(transaction, { userId, ...given, encryptionKeys });
    return isSaved ? renewRecoveryCodes(transaction, userId) : undefined;
  });
}

/**
 * Saves a passkey once the browser's answer proves that it works. Returns the recovery codes that come with
 * the first second factor, none with a further one. Returns undefined for a wrong answer, and with `isFirst`
 * if the person has a second factor.
 */
export async function confirmPasskey(
  { database, party }: FactorOptions,
  given: { userId: string; name: string; answer: string; challenge: string; isFirst: boolean },
): Promise<string[] | undefined> {
  const { userId, answer, challenge } = given;
  const name = given.name.replaceAll("\0", "").trim().slice(0, maxNameLength) || "Passkey";
  return database.transaction().execute(async (transaction) => {
    // Of two who know the password and set up a passkey at once, only one may have it.
    await transaction.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
    const { exists } = await findSecondFactor(transaction, userId, false);
    if (given.isFirst && exists) return undefined;
    if (!(await savePasskey(transaction, party, { userId, name, answer, challenge }))) return undefined;
    return exists ? [] : renewRecoveryCodes(transaction, userId);
  });
}

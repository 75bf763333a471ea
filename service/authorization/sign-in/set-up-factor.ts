import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { RelyingParty } from "../factors/passkeys.ts";
import { renewRecoveryCodes } from "../factors/recovery-codes.ts";
import { findSecondFactor } from "../factors/second-factor.ts";
import { saveTotpFactor } from "../factors/totp-factor.ts";
import { makeTotpSecret, totpAddress } from "../factors/totp.ts";
import type { Person } from "../people/people.ts";
import type { SetUpStep } from "./login-step.ts";
import { sealTicket, type TicketPurpose } from "./login-ticket.ts";

export type FactorOptions = {
  database: Kysely<Tables>;
  /** Seals the secrets of authenticator apps, and tickets; 32 bytes. */
  encryptionKey: Uint8Array;
  /** The realm as passkeys know it. Authenticator apps show its name. */
  party: RelyingParty;
};

/** Returns the form that sets up an authenticator app: with a new secret, or again with one of a ticket. */
export async function setUpStep(
  { database, encryptionKey, party }: FactorOptions,
  given: { person: Person; purpose: TicketPurpose; secret?: string | undefined } & Pick<
    SetUpStep,
    "status" | "problem" | "waitSeconds"
  >,
): Promise<SetUpStep> {
  const { person, purpose, secret = makeTotpSecret(), ...shown } = given;
  const ticket = await sealTicket(database, { userId: person.id, purpose, secret, encryptionKey });
  const address = totpAddress(secret, { issuer: party.name, email: person.email });
  return { step: "set up", ticket, secret, address, ...shown };
}

/**
 * Saves an authenticator app once a first code proves that it works, with new recovery codes, which are
 * returned. Returns undefined for a wrong code, and with `isFirst` if the person has a second factor.
 */
export async function confirmFactor(
  { database, encryptionKey }: FactorOptions,
  { userId, isFirst, ...given }: { userId: string; secret: string; code: string; isFirst: boolean },
): Promise<string[] | undefined> {
  return database.transaction().execute(async (transaction) => {
    // Of two who know the password and set up an app at once, only one may have it.
    await transaction.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
    if (isFirst && (await findSecondFactor(transaction, userId, false)).exists) return undefined;
    const isSaved = await saveTotpFactor(transaction, { userId, ...given, encryptionKey });
    return isSaved ? renewRecoveryCodes(transaction, userId) : undefined;
  });
}

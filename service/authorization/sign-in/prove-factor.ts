import { passkeyRequest, usePasskey } from "../factors/passkeys.ts";
import { useRecoveryCode } from "../factors/recovery-codes.ts";
import { codeMethod, passkeyMethod } from "../factors/second-factor.ts";
import { findTotpFactor, useTotpCode } from "../factors/totp-factor.ts";
import type { Person } from "../people/people.ts";
import type { CodeStep } from "./login-step.ts";
import { sealTicket, type Ticket } from "./login-ticket.ts";
import type { FactorOptions } from "./set-up-factor.ts";

/** Returns the form in which a person proves the second factor: by a code of the app, or a passkey. */
export async function codeStep(
  { database, encryptionKeys, party }: FactorOptions,
  { person, ...shown }: { person: Person } & Pick<CodeStep, "status" | "problem" | "waitSeconds">,
): Promise<CodeStep> {
  const request = await passkeyRequest(database, party, person.id);
  const ticket = await sealTicket(database, {
    userId: person.id,
    purpose: "login",
    challenge: request?.challenge,
    encryptionKeys,
  });
  const hasApp = (await findTotpFactor(database, person.id)) !== undefined;
  return { step: "code", ticket, hasApp, request, ...shown };
}

/** What a form of `codeStep` holds. Empty texts are fields that were left out. */
export type Proof = { code: string; recovery: string; passkey: string };

/**
 * Checks a form of `codeStep` and uses up what it holds. Returns the `amr` value of the second factor, or
 * undefined if the proof is wrong.
 */
export async function proveFactor(
  { database, encryptionKeys, party }: FactorOptions,
  { person: { id: userId }, challenge, askedAt }: Ticket,
  { code, recovery, passkey }: Proof,
): Promise<string | undefined> {
  if (passkey) {
    if (challenge === undefined) return undefined;
    const given = { userId, answer: passkey, challenge, askedAt };
    return (await usePasskey(database, party, given)) ? passkeyMethod : undefined;
  }
  const isRight = code
    ? await useTotpCode(database, { userId, code, encryptionKeys })
    : await useRecoveryCode(database, userId, recovery);
  return isRight ? codeMethod : undefined;
}

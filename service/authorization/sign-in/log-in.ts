import type { FastifyReply, FastifyRequest } from "fastify";
import { codeMethod, findSecondFactor, passkeyMethod, passwordMethod } from "../factors/second-factor.ts";
import { findByPassword, usernameOf } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";
import type { CountedAttempts } from "./counted-attempts.ts";
import type { LoginStep, SetUpStep, SignedIn } from "./login-step.ts";
import { openTicket, type Ticket } from "./login-ticket.ts";
import { codeStep, proveFactor } from "./prove-factor.ts";
import { confirmFactor, confirmPasskey, type FactorOptions, setUpStep } from "./set-up-factor.ts";

/** Checks a form of the login, and returns the one that follows or the person who is signed in. */
export type LogIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** Whether this login needs a second factor, whoever logs in. */
  asksForFactor?: boolean,
) => Promise<SignedIn | LoginStep>;

export type LoginOptions = FactorOptions & {
  attempts: CountedAttempts;
  /** Whether every person needs a second factor. */
  isFactorForAll: boolean;
};

/** The purpose of the tickets of this file. */
const purpose = "login";

/**
 * Returns the check of login forms. A wrong password and an unknown account differ neither in the response
 * nor in the work. Wrong passwords and codes are counted by `attempts`. A right password that a code must
 * follow counts as nothing, because a success forgives the failures, and whoever knows the password could
 * guess at the code without end.
 */
export function loginCheck(options: LoginOptions): LogIn {
  const { database, encryptionKeys, attempts } = options;

  async function checkPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    asksForFactor: boolean,
  ): Promise<SignedIn | LoginStep> {
    const form = formOf(request);
    const [username, password] = [form.get("username") ?? "", form.get("password") ?? ""];
    const again = { step: "password", username } as const;
    if (!username || !password) return { ...again, status: 400, problem: "missing" };
    const begun = await attempts.begin(request, reply, usernameOf(username));
    if ("waitSeconds" in begun) return { ...again, status: 429, problem: "throttled", ...begun };
    const person = await findByPassword(database, username, password);
    if (!person) {
      await attempts.fail(request, begun);
      return { ...again, status: 401, problem: "wrong" };
    }
    const factor = await findSecondFactor(database, person.id, options.isFactorForAll);
    if (!factor.exists && !factor.isRequired && !asksForFactor) {
      await attempts.succeed(reply, person, begun);
      return { person, amr: [passwordMethod] };
    }
    await begun.attempt.unfinished();
    return factor.exists
      ? codeStep(options, { person, status: 200 })
      : setUpStep(options, { person, purpose, status: 200 });
  }

  async function checkProof(
    request: FastifyRequest,
    reply: FastifyReply,
    ticket: Ticket,
  ): Promise<SignedIn | LoginStep> {
    const { person } = ticket;
    const form = formOf(request);
    const field = (name: string) => form.get(name) ?? "";
    const proof = { code: field("code"), recovery: field("recovery"), passkey: field("passkey") };
    if (!Object.values(proof).some(Boolean))
      return codeStep(options, { person, status: 400, problem: "missing" });
    const begun = await attempts.begin(request, reply, person.email);
    if ("waitSeconds" in begun)
      return codeStep(options, { person, status: 429, problem: "throttled", ...begun });
    const method = await proveFactor(options, ticket, proof);
    if (method === undefined) {
      await attempts.fail(request, begun);
      return codeStep(options, { person, status: 401, problem: proof.passkey ? "wrongPasskey" : "wrong" });
    }
    await attempts.succeed(reply, person, begun);
    return { person, amr: [passwordMethod, method] };
  }

  /** Saves what a form sets up. Returns the recovery codes, or undefined if it proves nothing. */
  async function saveFirst(
    { person, challenge }: Ticket,
    { secret, code, name, passkey }: { secret: string; code: string; name: string; passkey: string },
  ): Promise<string[] | undefined> {
    const given = { userId: person.id, isFirst: true };
    if (!passkey) return confirmFactor(options, { ...given, secret, code });
    if (challenge === undefined) return undefined;
    return confirmPasskey(options, { ...given, name, answer: passkey, challenge });
  }

  async function checkFirstFactor(
    request: FastifyRequest,
    reply: FastifyReply,
    { ticket, secret }: { ticket: Ticket; secret: string },
  ): Promise<SignedIn | LoginStep> {
    const { person } = ticket;
    const form = formOf(request);
    const field = (name: string) => form.get(name) ?? "";
    const given = { secret, code: field("code"), name: field("name"), passkey: field("passkey") };
    const again = (step: Pick<SetUpStep, "status" | "problem" | "waitSeconds">) =>
      setUpStep(options, { person, purpose, secret, ...step });
    if (!given.code && !given.passkey) return again({ status: 400, problem: "missing" });
    const begun = await attempts.begin(request, reply, person.email);
    if ("waitSeconds" in begun) return again({ status: 429, problem: "throttled", ...begun });
    const recoveryCodes = await saveFirst(ticket, given);
    if (!recoveryCodes) {
      await begun.attempt.unfinished();
      const { exists } = await findSecondFactor(database, person.id, options.isFactorForAll);
      return exists
        ? { step: "password", status: 400, problem: "expired" }
        : again({ status: 401, problem: given.passkey ? "wrongPasskey" : "wrong" });
    }
    await attempts.succeed(reply, person, begun);
    request.log.info({ userId: person.id }, "second factor set up");
    const method = given.passkey ? passkeyMethod : codeMethod;
    return { person, amr: [passwordMethod, method], recoveryCodes };
  }

  return async (request, reply, asksForFactor = false) => {
    const sealed = formOf(request).get("ticket");
    if (sealed === null) return attempts.inTurn(() => checkPassword(request, reply, asksForFactor));
    const ticket = await openTicket(database, sealed, { purpose, encryptionKeys });
    if (!ticket) return { step: "password", status: 400, problem: "expired" };
    const { secret } = ticket;
    return secret === undefined
      ? checkProof(request, reply, ticket)
      : checkFirstFactor(request, reply, { ticket, secret });
  };
}

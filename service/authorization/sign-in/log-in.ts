import type { FastifyReply, FastifyRequest } from "fastify";
import pLimit from "p-limit";
import { networkOf } from "#platform/client-network.ts";
import { codeMethod, findSecondFactor, passwordMethod } from "../factors/second-factor.ts";
import { type DeviceOptions, loginDevices } from "../people/login-devices.ts";
import { type Attempt, loginThrottle } from "../people/login-throttle.ts";
import { findByPassword, type Person, usernameOf } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";
import type { LoginStep, SetUpStep, SignedIn } from "./login-step.ts";
import { openTicket, type Ticket } from "./login-ticket.ts";
import { codeStep, proveFactor } from "./prove-factor.ts";
import { confirmFactor, type FactorOptions, setUpStep } from "./set-up-factor.ts";

/** The outcome of a form of the login. */
export type LoginOutcome = "succeeded" | "failed" | "throttled";

/** Checks a form of the login, and returns the one that follows or the person who is signed in. */
export type LogIn = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** Whether this login needs a second factor, whoever logs in. */
  asksForFactor?: boolean,
) => Promise<SignedIn | LoginStep>;

export type LoginOptions = DeviceOptions &
  FactorOptions & {
    /** Whether every person needs a second factor. */
    isFactorForAll: boolean;
    count?: ((outcome: LoginOutcome) => void) | undefined;
  };

/**
 * Maximum number of simultaneous password checks. Each occupies one of the four threads of Node.js's pool
 * for tens of milliseconds, and 19 MiB. The access tokens of API requests are verified on the same threads.
 */
const checksAtOnce = 2;

/** The purpose of the tickets of this file. */
const purpose = "login";

type Counted = { attempt: Attempt; device: string | undefined };

/**
 * Returns the check of login forms. A wrong password and an unknown account differ neither in the response
 * nor in the work. A wrong password or code counts against the account and the client's network. Over the
 * limit, neither is checked, and the response gets `Retry-After`, in seconds. `count` is called with each
 * outcome. A browser in which the person has signed in before is counted alone; a success makes it such a
 * browser. A right password that a code must follow counts as nothing, because a success forgives the
 * failures, and whoever knows the password could guess at the code without end.
 */
export function loginCheck(options: LoginOptions): LogIn {
  const { database, secret, encryptionKey, count = () => undefined } = options;
  const beginAttempt = loginThrottle(database, secret);
  const devices = loginDevices(options);
  const inTurn = pLimit(checksAtOnce);

  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    username: string,
  ): Promise<Counted | { waitSeconds: number }> {
    const device = await devices.find(request.headers.cookie, username);
    const attempt = await beginAttempt(username, request.ip, device);
    if (!("waitSeconds" in attempt)) return { attempt, device };
    const { waitSeconds } = attempt;
    count("throttled");
    reply.header("retry-after", waitSeconds);
    request.log.warn(
      { waitSeconds, network: networkOf(request.ip) },
      "login refused unchecked: too many have failed",
    );
    return attempt;
  }

  async function fail(request: FastifyRequest, { attempt, device }: Counted): Promise<void> {
    await attempt.failed();
    if (device !== undefined) await devices.countFailure(device);
    count("failed");
    request.log.info({ network: networkOf(request.ip) }, "login refused");
  }

  async function succeed(reply: FastifyReply, person: Person, { attempt, device }: Counted): Promise<void> {
    await attempt.succeeded();
    count("succeeded");
    reply.log.info({ userId: person.id, network: networkOf(reply.request.ip) }, "login succeeded");
    const cookie = await devices.save(person, device);
    // Fastify's own header would replace the cookies that the realm sets on the raw response.
    if (cookie !== undefined) reply.raw.appendHeader("set-cookie", cookie);
  }

  async function checkPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    asksForFactor: boolean,
  ): Promise<SignedIn | LoginStep> {
    const form = formOf(request);
    const [username, password] = [form.get("username") ?? "", form.get("password") ?? ""];
    const again = { step: "password", username } as const;
    if (!username || !password) return { ...again, status: 400, problem: "missing" };
    const begun = await begin(request, reply, usernameOf(username));
    if ("waitSeconds" in begun) return { ...again, status: 429, problem: "throttled", ...begun };
    const person = await findByPassword(database, username, password);
    if (!person) {
      await fail(request, begun);
      return { ...again, status: 401, problem: "wrong" };
    }
    const factor = await findSecondFactor(database, person.id, options.isFactorForAll);
    if (!factor.exists && !factor.isRequired && !asksForFactor) {
      await succeed(reply, person, begun);
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
    const begun = await begin(request, reply, person.email);
    if ("waitSeconds" in begun)
      return codeStep(options, { person, status: 429, problem: "throttled", ...begun });
    const method = await proveFactor(options, ticket, proof);
    if (method === undefined) {
      await fail(request, begun);
      return codeStep(options, { person, status: 401, problem: proof.passkey ? "wrongPasskey" : "wrong" });
    }
    await succeed(reply, person, begun);
    return { person, amr: [passwordMethod, method] };
  }

  async function checkFirstCode(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, secret: newSecret }: { person: Person; secret: string },
  ): Promise<SignedIn | LoginStep> {
    const code = formOf(request).get("code") ?? "";
    const again = (step: Pick<SetUpStep, "status" | "problem" | "waitSeconds">) =>
      setUpStep(options, { person, purpose, secret: newSecret, ...step });
    if (!code) return again({ status: 400, problem: "missing" });
    const begun = await begin(request, reply, person.email);
    if ("waitSeconds" in begun) return again({ status: 429, problem: "throttled", ...begun });
    const given = { userId: person.id, secret: newSecret, code, isFirst: true };
    const recoveryCodes = await confirmFactor(options, given);
    if (!recoveryCodes) {
      await begun.attempt.unfinished();
      const { exists } = await findSecondFactor(database, person.id, options.isFactorForAll);
      return exists
        ? { step: "password", status: 400, problem: "expired" }
        : again({ status: 401, problem: "wrong" });
    }
    await succeed(reply, person, begun);
    request.log.info({ userId: person.id }, "second factor set up");
    return { person, amr: [passwordMethod, codeMethod], recoveryCodes };
  }

  return async (request, reply, asksForFactor = false) => {
    const sealed = formOf(request).get("ticket");
    if (sealed === null) return inTurn(() => checkPassword(request, reply, asksForFactor));
    const ticket = await openTicket(database, sealed, { purpose, encryptionKey });
    if (!ticket) return { step: "password", status: 400, problem: "expired" };
    const { person, secret: newSecret } = ticket;
    return newSecret === undefined
      ? checkProof(request, reply, ticket)
      : checkFirstCode(request, reply, { person, secret: newSecret });
  };
}

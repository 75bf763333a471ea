import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { networkOf } from "#platform/client-network.ts";
import type { Tables } from "../../database/tables.ts";
import type { LoginProblem } from "../../pages/login-page.ts";
import { type DeviceOptions, loginDevices } from "../people/login-devices.ts";
import { loginThrottle } from "../people/login-throttle.ts";
import { findByPassword, type Person, usernameOf } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";

/** A failed login: the problem that the login page shows, and the HTTP status of the response. */
export type FailedLogin = {
  status: 400 | 401 | 429;
  username: string;
  problem: LoginProblem;
  /** Only with the problem `throttled`. */
  waitSeconds?: number;
};

/** The outcome of a login form with username and password. */
export type LoginOutcome = "succeeded" | "failed" | "throttled";

/** Checks the login form of a request. */
export type LogIn = (request: FastifyRequest, reply: FastifyReply) => Promise<Person | FailedLogin>;

/**
 * Maximum number of simultaneous password checks. Each occupies one of the four threads of Node.js's pool
 * for tens of milliseconds, and 19 MiB. The access tokens of API requests are verified on the same threads.
 */
const checksAtOnce = 2;

/**
 * Returns the check of login forms. A wrong password and an unknown account differ neither in the response
 * nor in the work. Both count against the account and the client's network. Over the limit, the password is
 * not checked, and the response gets `Retry-After`, in seconds. `count` is called with each outcome.
 * A browser in which the person has signed in before is counted alone; a success makes it such a browser.
 */
export function loginCheck(
  options: DeviceOptions & {
    database: Kysely<Tables>;
    count?: ((outcome: LoginOutcome) => void) | undefined;
  },
): LogIn {
  const { database, secret, count = () => undefined } = options;
  const beginAttempt = loginThrottle(database, secret);
  const devices = loginDevices(options);
  const inTurn = pLimit(checksAtOnce);

  return async (request, reply) => {
    const form = formOf(request);
    const [username, password] = [form.get("username") ?? "", form.get("password") ?? ""];
    if (!username || !password) return { status: 400, username, problem: "missing" };
    return inTurn(async () => {
      const device = await devices.find(request.headers.cookie, usernameOf(username));
      const attempt = await beginAttempt(usernameOf(username), request.ip, device);
      const network = networkOf(request.ip);
      if ("waitSeconds" in attempt) {
        const { waitSeconds } = attempt;
        count("throttled");
        reply.header("retry-after", waitSeconds);
        request.log.warn({ waitSeconds, network }, "login refused unchecked: too many have failed");
        return { status: 429, username, problem: "throttled", waitSeconds };
      }
      const person = await findByPassword(database, username, password);
      if (!person) {
        await attempt.failed();
        if (device !== undefined) await devices.countFailure(device);
        count("failed");
        request.log.info({ network }, "login refused");
        return { status: 401, username, problem: "wrong" };
      }
      await attempt.succeeded();
      count("succeeded");
      const cookie = await devices.save(person, device);
      // Fastify's own header would replace the cookies that the realm sets on the raw response.
      if (cookie !== undefined) reply.raw.appendHeader("set-cookie", cookie);
      return person;
    });
  };
}

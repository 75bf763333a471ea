import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import type { Tables } from "../database/tables.ts";
import { formOf } from "./form-body.ts";
import { loginThrottle } from "./login-throttle.ts";
import type { LoginProblem } from "./pages/login-page.ts";
import { authenticate, type Person, usernameOf } from "./people.ts";

/** Why nobody was logged in, as the login page shows it, and the HTTP status it is sent with. */
export type FailedLogin = {
  status: 400 | 401 | 429;
  username: string;
  problem: LoginProblem;
  /** With the problem `throttled`. */
  waitSeconds?: number;
};

/** Checks the login form that a request brought. */
export type LogIn = (request: FastifyRequest, reply: FastifyReply) => Promise<Person | FailedLogin>;

/**
 * Password checks at once. Each holds a thread of Node.js's pool of four for tens of milliseconds, and 19 MiB; the
 * tokens of the API's requests are checked on the same threads.
 */
const checksAtOnce = 2;

/**
 * Makes the check of login forms. A login with a wrong password and one of an account that doesn't exist are told apart
 * neither by the answer nor by the work; both count against the account and the client's network, and over the limit
 * the password is not looked at. The answer of a refused one gets `Retry-After`, in seconds.
 */
export function loginCheck({ database, secret }: { database: Kysely<Tables>; secret: string }): LogIn {
  const beginAttempt = loginThrottle(database, secret);
  const inTurn = pLimit(checksAtOnce);

  return async (request, reply) => {
    const form = formOf(request);
    const [username, password] = [form.get("username") ?? "", form.get("password") ?? ""];
    if (!username || !password) return { status: 400, username, problem: "missing" };
    return inTurn(async () => {
      const attempt = await beginAttempt(usernameOf(username), request.ip);
      if ("waitSeconds" in attempt) {
        const { waitSeconds } = attempt;
        reply.header("retry-after", waitSeconds);
        request.log.warn({ waitSeconds }, "login refused unchecked: too many have failed");
        return { status: 429, username, problem: "throttled", waitSeconds };
      }
      const person = await authenticate(database, username, password);
      if (!person) {
        await attempt.failed();
        request.log.info("login refused");
        return { status: 401, username, problem: "wrong" };
      }
      await attempt.succeeded();
      return person;
    });
  };
}

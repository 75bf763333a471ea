import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import pLimit from "p-limit";
import { networkOf } from "#platform/client-network.ts";
import type { Tables } from "../../database/tables.ts";
import { type DeviceOptions, loginDevices } from "../people/login-devices.ts";
import { type Attempt, loginThrottle } from "../people/login-throttle.ts";
import type { Person } from "../people/people.ts";

/** The outcome of a form that holds a password or a second factor. */
export type LoginOutcome = "succeeded" | "failed" | "throttled";

export type CountedOptions = DeviceOptions & {
  database: Kysely<Tables>;
  count?: ((outcome: LoginOutcome) => void) | undefined;
};

/** An attempt that may be checked, and the known browser that it comes from. */
export type Counted = { attempt: Attempt; device: string | undefined };

/**
 * Maximum number of simultaneous password checks. Each occupies one of the four threads of Node.js's pool
 * for tens of milliseconds, and 19 MiB. The access tokens of API requests are verified on the same threads.
 */
const checksAtOnce = 2;

export type CountedAttempts = ReturnType<typeof countedAttempts>;

/**
 * Returns the counting of attempts at a person's password or second factor, for all forms that take one. A
 * failure counts against the account and the client's network. Over the limit nothing is checked, and the
 * response gets `Retry-After`, in seconds. `count` is called with each outcome. A browser in which the
 * person has signed in before is counted alone; a success makes it such a browser.
 */
export function countedAttempts(options: CountedOptions) {
  const { database, secret, count = () => undefined } = options;
  const beginAttempt = loginThrottle(database, secret);
  const devices = loginDevices(options);

  return {
    /** Runs a check of a password when its turn comes. */
    inTurn: pLimit(checksAtOnce),

    /** Begins an attempt at an account, or refuses it. */
    async begin(
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
    },

    /** Counts an attempt as failed. */
    async fail(request: FastifyRequest, { attempt, device }: Counted): Promise<void> {
      await attempt.failed();
      if (device !== undefined) await devices.countFailure(device);
      count("failed");
      request.log.info({ network: networkOf(request.ip) }, "login refused");
    },

    /** Forgives the failures of a person who is now signed in, and remembers the browser. */
    async succeed(reply: FastifyReply, person: Person, { attempt, device }: Counted): Promise<void> {
      await attempt.succeeded();
      count("succeeded");
      reply.log.info({ userId: person.id, network: networkOf(reply.request.ip) }, "login succeeded");
      const cookie = await devices.save(person, device);
      // Fastify's own header would replace the cookies that the realm sets on the raw response.
      if (cookie !== undefined) reply.raw.appendHeader("set-cookie", cookie);
    },
  };
}

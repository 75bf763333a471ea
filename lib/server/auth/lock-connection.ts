import "server-only";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../http/app-error.ts";
import { realmMilliseconds } from "./ask-realm.ts";

/** How long to wait for whoever has the lock, in milliseconds: a little longer than an exchange can take. */
const waitMilliseconds = realmMilliseconds + 5_000;

const late = () =>
  new AppError({
    code: "UPSTREAM_TIMEOUT",
    message: "The connection is being renewed and the sign-in server takes too long.",
  });

/**
 * Does work on the tokens of a connection while nobody else does, in this process or in another. Throws
 * UPSTREAM_TIMEOUT when whoever is at it takes longer than 35 seconds.
 */
export async function lockConnection<Result>(
  connectionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock({ name: `connection ${connectionId}`, waitMilliseconds, late }, work);
}

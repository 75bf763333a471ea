import "server-only";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../http/app-error.ts";
import { realmMilliseconds } from "./ask-realm.ts";

/** The maximum wait for the lock, in milliseconds: slightly longer than an exchange can take. */
const waitMilliseconds = realmMilliseconds + 5_000;

const late = () =>
  new AppError({
    code: "UPSTREAM_TIMEOUT",
    message: "The connection is being renewed and the sign-in server takes too long.",
  });

/**
 * Runs work on the tokens of a connection under a lock, across all processes. Throws UPSTREAM_TIMEOUT when
 * the lock is not released within 35 seconds.
 */
export async function lockConnection<Result>(
  connectionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withLock({ name: `connection ${connectionId}`, waitMilliseconds, late }, work);
}

import "server-only";
import { StoreError, type StoreProblem } from "#platform/objects/object-store.ts";
import { AppError } from "../errors/app-error.ts";

/** An error on its way from one thread to another: a plain object, because classes do not survive it. */
export type SentError = {
  name: string;
  message: string;
  stack: string | undefined;
  app: Pick<AppError, "code" | "errorCode" | "status" | "retryAfter"> | null;
  /** The problem of a `StoreError`. */
  store: StoreProblem | null;
  cause: SentError | null;
};

/** Returns an error as a plain object, with its causes. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof Error))
    return { name: "Error", message: String(error), stack: undefined, app: null, store: null, cause: null };
  const { name, message, stack, cause } = error;
  return {
    ...{ name, message, stack },
    app: error instanceof AppError ? appFields(error) : null,
    store: error instanceof StoreError ? error.problem : null,
    cause: cause === undefined ? null : sentError(cause),
  };
}

/**
 * Returns the error that `sentError` was given: an AppError with its code, a `StoreError` with its problem,
 * or an `Error` with its name and stack.
 */
export function receivedError({ name, message, stack, app, store, cause: sentCause }: SentError): Error {
  const cause = sentCause ? receivedError(sentCause) : undefined;
  const error = app ? new AppError({ ...app, message, cause }) : failureOf(store, message, cause);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return error;
}

const appFields = ({ code, errorCode, status, retryAfter }: AppError) => ({
  code,
  errorCode,
  status,
  retryAfter,
});

const failureOf = (store: StoreProblem | null, message: string, cause: Error | undefined) =>
  store ? new StoreError(store, message, { cause }) : new Error(message, { cause });

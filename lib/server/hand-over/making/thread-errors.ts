import "server-only";
import { AppError } from "../../errors/app-error.ts";

/** An error on its way from one thread to another: a plain object, because classes do not survive it. */
export type SentError = {
  name: string;
  message: string;
  stack: string | undefined;
  app: Pick<AppError, "code" | "errorCode" | "status" | "retryAfter"> | null;
  cause: SentError | null;
};

/** Returns an error as a plain object, with its causes. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof Error))
    return { name: "Error", message: String(error), stack: undefined, app: null, cause: null };
  const { name, message, stack, cause } = error;
  return {
    ...{ name, message, stack },
    app: error instanceof AppError ? appFields(error) : null,
    cause: cause === undefined ? null : sentError(cause),
  };
}

/** Returns the error that `sentError` was given: an AppError with its code, or an `Error` with its name and stack. */
export function receivedError({ name, message, stack, app, cause: sentCause }: SentError): Error {
  const cause = sentCause ? receivedError(sentCause) : undefined;
  const error = app ? new AppError({ ...app, message, cause }) : new Error(message, { cause });
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

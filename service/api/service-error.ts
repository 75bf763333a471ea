import { type ErrorCode, errorSentences, errorStatus, type FieldError } from "#contract/errors.ts";

/**
 * An error that the API responds with. The status follows from the code. `message` and `errors` are sent to
 * the caller; `cause` is only logged.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, details: { message?: string; errors?: FieldError[]; cause?: unknown } = {}) {
    super(details.message ?? errorSentences[code], { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

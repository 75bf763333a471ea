import { type ErrorCode, errorSentences, errorStatus, type FieldError } from "#contract/errors.ts";

/**
 * An error as the API answers it. The status follows from the code; `message` and `errors` are shown to the
 * caller, `cause` goes to the log only.
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

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

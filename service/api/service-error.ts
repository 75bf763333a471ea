import { maxParameters } from "#platform/max-parameters.ts";
import { type ErrorCode, errorSentences, errorStatus, type FieldError } from "#contract/errors.ts";

/** Returns the error for an address or a form with more parameters than are accepted. */
export const tooManyParameters = () =>
  new ServiceError("BAD_REQUEST", { message: `The request has more than ${maxParameters} parameters.` });

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

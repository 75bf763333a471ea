import { type ErrorCode, errorStatus, type FieldError } from "#contract/errors.ts";

const sentences: Record<ErrorCode, string> = {
  BAD_REQUEST: "The request can't be read.",
  BAD_INPUT: "The request holds values that can't be taken; see errors.",
  EXPORTABLE_POSTINGS_NOT_FOUND: "No posting is ready for export.",
  UNAUTHORIZED: "The access token is missing, expired or revoked.",
  FORBIDDEN: "The access token does not open this.",
  NOT_FOUND: "There is nothing at this address.",
  FILE_NOT_FOUND: "The organization has no such file.",
  EXPORT_NOT_FINISHED:
    "The export is still being prepared. Ask for its status and fetch the postings once it has ended.",
  PAYLOAD_TOO_LARGE: "The request is too large. Send it in parts.",
  UNSUPPORTED_MEDIA_TYPE: "Send the request as application/json.",
  RANGE_NOT_SATISFIABLE:
    "The file has none of the bytes that the Range header asks for. Content-Range says how many it has.",
  TOO_MANY_REQUEST: "Too many requests for this organization. Wait as long as Retry-After says.",
  INTERNAL_SERVER_ERROR: "Something went wrong in the service.",
  FAILED_TO_FETCH_DOWNLOAD_URL: "The file could not be made ready.",
  SERVICE_UNAVAILABLE: "The service can't answer at the moment. Try again.",
};

/**
 * An error as the API answers it. The status follows from the code; `message` and `errors` are shown to the
 * caller, `cause` goes to the log only.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;

  constructor(code: ErrorCode, details: { message?: string; errors?: FieldError[]; cause?: unknown } = {}) {
    super(details.message ?? sentences[code], { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

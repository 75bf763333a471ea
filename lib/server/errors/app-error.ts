import "server-only";
import { type ErrorEnvelope, errorStatus } from "#contract/errors.ts";
import type { AppErrorCode, CodeOfError } from "#lib/shared/error-codes.ts";

/** HTTP statuses of the contract's error codes and of the codes that only the web app answers with. */
const statusOf: Partial<Record<AppErrorCode, number>> = {
  ...errorStatus,
  RECONNECT_REQUIRED: 401,
  NOT_CONNECTED: 403,
  CROSS_SITE: 403,
  STEP_UP_REQUIRED: 403,
  SECOND_PERSON_REQUIRED: 403,
  STEP_UP_UNAVAILABLE: 409,
  REQUEST_TIMEOUT: 408,
  RUN_ID_TAKEN: 409,
  RUN_STATE: 409,
  NOTHING_TO_SEND: 409,
  DRAFTS_FULL: 409,
  DRAFT_CHANGED: 409,
  STORE_FULL: 409,
  DATEV_SETTINGS_MISSING: 409,
  NOTHING_TO_HAND_OVER: 409,
  HANDED_FILE_DIFFERS: 409,
  RECEIPT_CHANGED: 409,
  TEMPLATES_FULL: 409,
  REMARKS_FULL: 409,
  RECIPES_FULL: 409,
  TARGET_FILE_EXISTS: 409,
  TARGET_NOT_FOUND: 409,
  TARGET_FORBIDDEN: 409,
  TARGET_REFUSED: 409,
  TARGET_HOST_KEY_CHANGED: 409,
  TARGET_REMOVED: 409,
  TARGET_NAME_TAKEN: 409,
  TARGETS_FULL: 409,
  HAND_OVER_WITHDRAWN: 409,
  DELIVERY_UNDER_WAY: 409,
  CLOSING_GOES_ON: 409,
  NOTHING_BEFORE: 409,
  CLOSING_CHANGED: 409,
  SCHEDULE_MISSED: 409,
  MONTH_CLOSED: 409,
  MAIL_CODE_WRONG: 409,
  MAIL_REFUSED: 409,
  MAIL_NOT_SENT: 502,
  TARGET_UNREACHABLE: 502,
  DATEV_UNREACHABLE: 502,
  DATEV_ANSWER_LOST: 502,
  DATEV_UNREADABLE: 502,
  DATEV_BUSY: 503,
  DATEV_FAILED: 502,
  DATEV_SIGN_IN_ENDED: 409,
  DATEV_NO_ACCESS: 409,
  DATEV_SCOPE_MISSING: 409,
  DATEV_APP_REFUSED: 409,
  DATEV_CLIENT_UNKNOWN: 409,
  DATEV_DOCUMENTS_NOT_ORDERED: 409,
  DATEV_APPROVAL_IN_USE: 409,
  DATEV_LEDGER_INCONSISTENT: 409,
  DATEV_DOCUMENT_TYPE_UNKNOWN: 409,
  DATEV_DOCUMENT_TYPE_FORBIDDEN: 409,
  DATEV_FILE_TYPE_REFUSED: 409,
  DATEV_FILE_TOO_LARGE: 409,
  DATEV_FILE_CONTENT_DIFFERS: 409,
  DATEV_FILE_BROKEN: 409,
  DATEV_FILE_NAME_REFUSED: 409,
  DATEV_TEXT_TOO_LONG: 409,
  DATEV_VIRUS_FOUND: 409,
  DATEV_DOCUMENT_EXISTS: 409,
  DATEV_SAME_FILE_EXISTS: 409,
  DATEV_BATCH_FILE_WRONG: 409,
  DATEV_BATCH_HEADER_WRONG: 409,
  DATEV_REQUEST_WRONG: 502,
  DATEV_FORM_REFUSED: 409,
  DATEV_APP_UNKNOWN: 503,
  DATEV_SIGN_IN_FAILED: 409,
  DATEV_CLIENT_DIFFERS: 409,
  DATEV_FORMAT_ONLY: 409,
  DATEV_TARGET_FIXED: 409,
  DATEV_DELIVERED_BEFORE: 409,
  DATEV_DOCUMENTS_AWAITED: 503,
  DATEV_DOCUMENTS_MISSING: 409,
  DATEV_DOCUMENT_UNCERTAIN: 409,
  DATEV_JOB_PENDING: 504,
  REASON_MISSING: 409,
  EXPORTS_CHANGED: 412,
  ARCHIVE_CANCELLED: 409,
  NO_DOCUMENTS: 409,
  DOCUMENT_BROKEN_OFF: 502,
  UPSTREAM_UNREACHABLE: 502,
  UPSTREAM_UNREADABLE: 502,
  REALM_UNREACHABLE: 502,
  REALM_REFUSED: 503,
  MEMBERSHIP_UNCONFIRMED: 503,
  DATABASE_UNAVAILABLE: 503,
  SERVER_BUSY: 503,
  DATABASE_FULL: 507,
  STORE_UNAVAILABLE: 503,
  STORE_OUT_OF_SPACE: 507,
  UPSTREAM_TIMEOUT: 504,
};

type Details = CodeOfError & {
  /** A sentence for the person. */
  message: string;
  /** The HTTP status if it does not follow from the code. */
  status?: number;
  /** For the log only. */
  cause?: unknown;
  errors?: ErrorEnvelope["errors"];
  /** The id of the failed request at the upstream service. */
  upstreamRequestId?: string | undefined;
  /** Seconds to wait before another try. */
  retryAfter?: number | undefined;
  /** The Content-Range of a 416, with the total bytes of the file (RFC 9110 §14.4). */
  contentRange?: string | undefined;
};

/** A failure that is answered with an error envelope: code, sentence, status, and details for the log. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: AppErrorCode;
  /** The code as text: the service's own if this app does not know it. */
  readonly errorCode: string;
  readonly status: number;
  readonly errors: ErrorEnvelope["errors"];
  readonly upstreamRequestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly contentRange: string | undefined;

  constructor(details: Details) {
    super(details.message, { cause: details.cause });
    this.code = details.code;
    this.errorCode = details.errorCode ?? details.code;
    this.status = details.status ?? statusOf[details.code] ?? 500;
    this.errors = details.errors;
    this.upstreamRequestId = details.upstreamRequestId;
    this.retryAfter = details.retryAfter;
    this.contentRange = details.contentRange;
  }

  /** Returns the error envelope of the API (contract/errors.ts). */
  envelope(requestId: string): ErrorEnvelope {
    return {
      errorCode: this.errorCode,
      message: this.message,
      requestId: this.upstreamRequestId ?? requestId,
      ...(this.errors && { errors: this.errors }),
    };
  }
}

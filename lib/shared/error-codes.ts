import type messages from "./messages/en.json";

/** Every error code that the web app knows. These are the codes with a sentence in the messages. */
export const appErrorCodes = [
  "NETWORK",
  "UNREADABLE_ANSWER",
  "UPSTREAM_UNREACHABLE",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_UNREADABLE",
  "REALM_UNREACHABLE",
  "REALM_REFUSED",
  "RECONNECT_REQUIRED",
  "MEMBERSHIP_UNCONFIRMED",
  "NOT_CONNECTED",
  "REQUEST_TIMEOUT",
  "CROSS_SITE",
  "UNAUTHORIZED",
  "FORBIDDEN",
  "BAD_REQUEST",
  "BAD_INPUT",
  "EXPORTABLE_POSTINGS_NOT_FOUND",
  "NOT_FOUND",
  "FILE_NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "EXPORT_NOT_FINISHED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "TOO_MANY_REQUEST",
  "INTERNAL_SERVER_ERROR",
  "FAILED_TO_FETCH_DOWNLOAD_URL",
  "SERVICE_UNAVAILABLE",
  "DATABASE_UNAVAILABLE",
  "DATABASE_FULL",
  "UNEXPECTED",
  "READER_DIED",
  "EXPORTS_CHANGED",
  "DATEV_SETTINGS_MISSING",
  "NOTHING_TO_HAND_OVER",
  "HANDED_FILE_DIFFERS",
  "DOWNLOAD_BROKE_OFF",
  "DOCUMENT_BROKEN_OFF",
  "DOCUMENT_INCOMPLETE",
  "DOCUMENT_TOO_LARGE",
  "NO_DOCUMENTS",
  "ARCHIVE_CANCELLED",
  "LOADER_DIED",
  "RUN_STATE",
  "NOTHING_TO_SEND",
  "DRAFTS_FULL",
  "DRAFT_CHANGED",
  "STORE_FULL",
  "RANGE_NOT_SATISFIABLE",
  "IDEMPOTENCY_KEY_REUSED",
  "RUN_ID_TAKEN",
  "STEP_UP_REQUIRED",
  "STEP_UP_UNAVAILABLE",
  "SECOND_PERSON_REQUIRED",
  "RECEIPT_CHANGED",
  "REASON_MISSING",
  "TEMPLATES_FULL",
  "RECIPES_FULL",
  "REMARKS_FULL",
  "TARGET_FILE_EXISTS",
  "TARGET_NOT_FOUND",
  "TARGET_FORBIDDEN",
  "TARGET_REFUSED",
  "TARGET_HOST_KEY_CHANGED",
  "TARGET_UNREACHABLE",
  "TARGET_REMOVED",
  "TARGET_NAME_TAKEN",
  "TARGETS_FULL",
  "HAND_OVER_WITHDRAWN",
  "CLOSING_GOES_ON",
  "NOTHING_BEFORE",
  "CLOSING_CHANGED",
  "SCHEDULE_MISSED",
  "MONTH_CLOSED",
  "MAIL_CODE_WRONG",
  "MAIL_REFUSED",
  "MAIL_NOT_SENT",
] as const satisfies readonly (keyof typeof messages.codes)[];

export type AppErrorCode = (typeof appErrorCodes)[number];

/**
 * The code of an error. `errorCode` is the code as text, as it is shown, logged and stored. It differs from
 * `code` only if it came from elsewhere and is unknown here; `code` is then UNEXPECTED.
 */
export type CodeOfError = { code: AppErrorCode; errorCode?: string | undefined };

/** Returns the code for an `errorCode` that came from elsewhere. */
export function readErrorCode(errorCode: string): Required<CodeOfError> {
  return { code: appErrorCodes.find((code) => code === errorCode) ?? "UNEXPECTED", errorCode };
}

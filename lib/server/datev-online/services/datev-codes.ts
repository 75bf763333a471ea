import "server-only";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";

/**
 * The error code for each code of the descriptions of clients 2.0, documents 2.1.12 and extf-files 3.0.1.
 * Those that a person can do the same about share one. DATEV_FORM_REFUSED are those that say that Kontor
 * makes each such request in a wrong way, whatever the document.
 */
export const datevCodes: Readonly<Record<string, AppErrorCode>> = {
  DCO01001: "DATEV_REQUEST_WRONG",
  DCO01004: "DATEV_FORM_REFUSED",
  DCO01005: "DATEV_SCOPE_MISSING",
  DCO01008: "DATEV_FORM_REFUSED",
  DCO01009: "DATEV_LEDGER_INCONSISTENT",
  DCO01010: "DATEV_DOCUMENT_TYPE_UNKNOWN",
  DCO01012: "DATEV_DOCUMENT_EXISTS",
  DCO01013: "DATEV_APP_REFUSED",
  DCO01015: "DATEV_FILE_TYPE_REFUSED",
  DCO01016: "DATEV_FILE_TOO_LARGE",
  DCO01017: "DATEV_FORM_REFUSED",
  DCO01018: "DATEV_FORM_REFUSED",
  DCO01019: "DATEV_DOCUMENTS_NOT_ORDERED",
  DCO01020: "DATEV_BUSY",
  // Files that are sent in one request to be merged, which Kontor does not do.
  DCO01127: "DATEV_REQUEST_WRONG",
  DCO01215: "DATEV_FILE_TYPE_REFUSED",
  DCO01216: "DATEV_FILE_TOO_LARGE",
  DCO01217: "DATEV_FORM_REFUSED",
  DCO01218: "DATEV_FORM_REFUSED",
  DCO01219: "DATEV_FILE_CONTENT_DIFFERS",
  DCO01220: "DATEV_FORM_REFUSED",
  DCO01222: "DATEV_FILE_NAME_REFUSED",
  DCO01223: "DATEV_TEXT_TOO_LONG",
  DCO01224: "DATEV_TEXT_TOO_LONG",
  DCO01225: "DATEV_TEXT_TOO_LONG",
  DCO01226: "DATEV_TEXT_TOO_LONG",
  DCO01227: "DATEV_TEXT_TOO_LONG",
  DCO01228: "DATEV_FORM_REFUSED",
  DCO01229: "DATEV_FORM_REFUSED",
  DCO01230: "DATEV_FORM_REFUSED",
  DCO01231: "DATEV_APPROVAL_IN_USE",
  DCO01232: "DATEV_FORM_REFUSED",
  DCO01233: "DATEV_FILE_NAME_REFUSED",
  DCO01234: "DATEV_FORM_REFUSED",
  DCO01240: "DATEV_FORM_REFUSED",
  DCO01241: "DATEV_FORM_REFUSED",
  DCO01242: "DATEV_FORM_REFUSED",
  DCO01243: "DATEV_VIRUS_FOUND",
  DCO01245: "DATEV_FILE_BROKEN",
  DCO01246: "DATEV_REQUEST_WRONG",
  DCO01247: "DATEV_REQUEST_WRONG",
  DCO01248: "DATEV_REQUEST_WRONG",
  DCO01249: "DATEV_REQUEST_WRONG",
  DCO01250: "DATEV_REQUEST_WRONG",
  DCO01251: "DATEV_REQUEST_WRONG",
  DCO01252: "DATEV_FILE_NAME_REFUSED",
  DCO01253: "DATEV_SAME_FILE_EXISTS",
  DCO01300: "DATEV_DOCUMENT_TYPE_FORBIDDEN",
  1008828: "DATEV_REQUEST_WRONG",
  1008829: "DATEV_SCOPE_MISSING",
  1008831: "DATEV_REQUEST_WRONG",
  1008832: "DATEV_REQUEST_WRONG",
  1008833: "DATEV_BATCH_FILE_WRONG",
  1008834: "DATEV_BATCH_HEADER_WRONG",
  1008835: "DATEV_REQUEST_WRONG",
  1008836: "DATEV_VIRUS_FOUND",
  1008837: "DATEV_BUSY",
  1008838: "DATEV_NO_ACCESS",
};

/** The error code for a status that comes without a known code. */
const datevStatuses: Readonly<Record<number, AppErrorCode>> = {
  401: "DATEV_SIGN_IN_ENDED",
  403: "DATEV_NO_ACCESS",
  404: "DATEV_CLIENT_UNKNOWN",
  409: "DATEV_DOCUMENT_EXISTS",
  413: "DATEV_FILE_TOO_LARGE",
  429: "DATEV_BUSY",
  503: "DATEV_BUSY",
};

/**
 * Returns the error code for a refusal. `code` is DATEV's, without what stands around it; undefined if there
 * is none.
 */
export function codeOfDatev(code: string | undefined, status: number): AppErrorCode {
  // 413 has the code of a wrong file, which is something else to change.
  const known = code === undefined || status === 413 ? undefined : datevCodes[code];
  return known ?? datevStatuses[status] ?? (status >= 500 ? "DATEV_FAILED" : "DATEV_REQUEST_WRONG");
}

import { z } from "zod";

/**
 * Every error code of the API and its HTTP status. Section 7 leaves both open. EXPORT_NOT_FINISHED and the
 * codes of 405, 413, 415, 416 and 422 are ours; the others are observed in practice.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  BAD_INPUT: 400,
  EXPORTABLE_POSTINGS_NOT_FOUND: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  EXPORT_NOT_FINISHED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUEST: 429,
  INTERNAL_SERVER_ERROR: 500,
  FAILED_TO_FETCH_DOWNLOAD_URL: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The default message of each error code, used where the service has no more exact one. */
export const errorSentences: Record<ErrorCode, string> = {
  BAD_REQUEST: "The request can't be read.",
  BAD_INPUT: "The request holds values that can't be taken; see errors.",
  EXPORTABLE_POSTINGS_NOT_FOUND: "No posting is ready for export.",
  UNAUTHORIZED: "The access token is missing, expired or revoked.",
  FORBIDDEN: "The access token does not open this.",
  NOT_FOUND: "There is nothing at this address.",
  FILE_NOT_FOUND: "The organization has no such file.",
  METHOD_NOT_ALLOWED: "This address does not take this method. Allow says which it takes.",
  EXPORT_NOT_FINISHED:
    "The export is still being prepared. Ask for its status and fetch the postings once it has ended.",
  PAYLOAD_TOO_LARGE: "The request is too large. Send it in parts.",
  UNSUPPORTED_MEDIA_TYPE: "Send the request as application/json.",
  RANGE_NOT_SATISFIABLE:
    "The file has none of the bytes that the Range header asks for. Content-Range says how many it has.",
  IDEMPOTENCY_KEY_REUSED:
    "The Idempotency-Key has come with another request before. Send this one under a key of its own.",
  TOO_MANY_REQUEST: "Too many requests for this organization. Wait as long as Retry-After says.",
  INTERNAL_SERVER_ERROR: "Something went wrong in the service.",
  FAILED_TO_FETCH_DOWNLOAD_URL: "The file could not be made ready.",
  SERVICE_UNAVAILABLE: "The service can't answer at the moment. Try again.",
};

/** One refused value. `index` is the record's index in the submitted array, counted from 0. */
const fieldError = z.strictObject({
  index: z.int().nonnegative().describe("The record's place in the array sent, from 0.").optional(),
  property: z.string().describe("The field that is wrong; empty for the whole record or body."),
  messages: z.array(z.string()).describe("What is wrong with it, in sentences for a person."),
});

/** The error envelope as our service sends it (strict). */
export const writtenError = z
  .strictObject({
    errorCode: z
      .enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]])
      .describe("What a program decides by."),
    message: z.string().describe("What happened and what to do about it, in a sentence for a person."),
    requestId: z
      .string()
      .describe("Finds the request in the service's log; also in the header x-request-id."),
    errors: z.array(fieldError).describe("With BAD_INPUT: each value that was refused.").optional(),
  })
  .meta({ id: "Error" });

/** The error envelope as a client reads it: any code is accepted, and the request id is optional. */
export const errorReader = z.looseObject({
  errorCode: z.string(),
  message: z.string().default(""),
  requestId: z.string().optional(),
  errors: z.array(fieldError.loose()).optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type ErrorEnvelope = z.infer<typeof errorReader>;

import { z } from "zod";

/**
 * Every error code of the API and the HTTP status it is sent with. interface.md section 7 leaves both open;
 * the codes are those seen in the field, EXPORT_NOT_FINISHED and those of 413, 415 and 416 are ours.
 */
export const errorStatus = {
  BAD_REQUEST: 400,
  BAD_INPUT: 400,
  EXPORTABLE_POSTINGS_NOT_FOUND: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  FILE_NOT_FOUND: 404,
  EXPORT_NOT_FINISHED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_REQUEST: 429,
  INTERNAL_SERVER_ERROR: 500,
  FAILED_TO_FETCH_DOWNLOAD_URL: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One refused value: `index` is the record's position in a submitted array, counted from 0. */
const fieldError = z.strictObject({
  index: z.int().nonnegative().optional(),
  property: z.string(),
  messages: z.array(z.string()),
});

/** The error envelope as our service sends it. */
export const writtenError = z
  .strictObject({
    errorCode: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    requestId: z.string(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: "Error" });

/** The error envelope as a client reads it: any code, and a request id only where the server sends one. */
export const errorReader = z.looseObject({
  errorCode: z.string(),
  message: z.string().default(""),
  requestId: z.string().optional(),
  errors: z.array(fieldError.loose()).optional(),
});

export type FieldError = z.infer<typeof fieldError>;
export type ErrorEnvelope = z.infer<typeof errorReader>;

import type { CallableName } from "#contract/additions.ts";
import { z } from "zod";
import { idempotencyKey } from "#contract/idempotency-key.ts";
import type { Answer, Parameter } from "./describe-endpoint.ts";
import type { JsonSchema } from "./json-schemas.ts";

/** A response header. */
export type AnswerHeader = { name: string; description: string; schema: JsonSchema; example: string };

const text = { type: "string" };

const requestId: AnswerHeader = {
  name: "x-request-id",
  description: "Finds the request in the service's log. One that the request brought is kept.",
  schema: text,
  example: "5f0c1d8e-7a3b-4c2d-9e6f-1b0a2c3d4e5f",
};

const described: AnswerHeader = {
  name: "www-authenticate",
  description: "What is wrong with the access token (RFC 6750).",
  schema: text,
  example: 'Bearer error="invalid_token"',
};

const retryAfter: AnswerHeader = {
  name: "retry-after",
  description: "The seconds to wait before the next try.",
  schema: { type: "integer", minimum: 1 },
  example: "17",
};

const encoding: AnswerHeader = {
  name: "content-encoding",
  description: "`gzip` where the request's Accept-Encoding allows it, else left out.",
  schema: text,
  example: "gzip",
};

const length: AnswerHeader = {
  name: "content-length",
  description: "The bytes of the body.",
  schema: { type: "integer", minimum: 0 },
  example: "48213",
};

const tag: AnswerHeader = {
  name: "etag",
  description: "A strong tag for the file's bytes, which never change.",
  schema: text,
  example: '"0199a3f2-8d02-7a11-8c43-91b7e5d2f604"',
};

const ranges: AnswerHeader = {
  name: "accept-ranges",
  description: "Parts of the file can be had.",
  schema: text,
  example: "bytes",
};

const disposition: AnswerHeader = {
  name: "content-disposition",
  description: "The file's name (RFC 6266).",
  schema: text,
  example: "attachment; filename=\"Rechnung RE-2026-0417.pdf\"; filename*=UTF-8''Rechnung%20RE-2026-0417.pdf",
};

const contentRange = (description: string, example: string): AnswerHeader => ({
  name: "content-range",
  description,
  schema: text,
  example,
});

/** Returns the headers of a JSON response. */
export function headersOf(status: number, name: CallableName): AnswerHeader[] {
  if (status === 401 || status === 403) return [requestId, described];
  if (status === 429 || status === 503) return [requestId, retryAfter];
  if (status === 416) return [requestId, contentRange("The length of the whole file.", "bytes */48213")];
  if (status === 200 && name === "readPostings") return [requestId, encoding, length];
  return [requestId];
}

/** The request headers for a part of a file and for a file that the client may already have. */
export const conditionalHeaders: Parameter[] = [
  ["Range", "The bytes wanted (RFC 9110 §14.2), such as the first kilobyte.", "bytes=0-1023"],
  ["If-Range", "A part is only sent of the file with this tag, of any other the whole.", tag.example],
  ["If-None-Match", "The tags of files that the client has: 304 where the file is among them.", tag.example],
].map(([name = "", description = "", example = ""]) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: text,
  example,
}));

const { description: keyDescription = "", pattern } = z.toJSONSchema(idempotencyKey);

/** The request header that identifies a submission, so that the client can repeat it. */
export const idempotencyKeyParameter: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: keyDescription,
  schema: { ...text, pattern },
  example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
};

// The content types of a posting's files; see `fileTypes` of the contract.
// `application/octet-stream` is also the one by which generators of clients find out that bytes come.
const fileTypes = [
  ...["application/pdf", "application/xml", "image/png", "image/jpeg"],
  ...["application/octet-stream", "*/*"],
];

/**
 * The successful responses of endpoint 5. A file has its own content type.
 */
export const fileAnswers: Answer[] = [
  {
    status: 200,
    description: "The whole file.",
    headers: [requestId, length, tag, ranges, disposition],
    contentTypes: fileTypes,
    examples: {},
    codes: [],
  },
  {
    status: 206,
    description: "The part of the file that was asked for.",
    headers: [
      requestId,
      length,
      tag,
      ranges,
      contentRange("The bytes sent, of how many.", "bytes 0-1023/48213"),
      disposition,
    ],
    contentTypes: fileTypes,
    examples: {},
    codes: [],
  },
  {
    status: 304,
    description: "The client has the file.",
    headers: [requestId, tag],
    contentTypes: [],
    examples: {},
    codes: [],
  },
];

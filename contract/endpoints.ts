import type { z } from "zod";
import { coreDataTypes } from "./core-data/core-data-types.ts";
import { type ErrorCode, errorStatus } from "./errors.ts";
import { exportListReader, exportReader, writtenExport, writtenExportList } from "./export.ts";
import {
  importJobReader,
  importLogReader,
  submittedRecords,
  writtenImportJob,
  writtenImportLog,
} from "./import.ts";
import { organizationReader, writtenOrganization } from "./organization.ts";
import { pageQuery } from "./pagination.ts";
import { postingsReader, writtenPostings } from "./posting.ts";
import type { Scope } from "./scopes.ts";

/** The prefix of every API path under `{base_url}`, section 2. The version is part of it (section 9). */
export const apiPrefix = "/v1/organizations";

/**
 * One endpoint as data. `path` is relative to `/v1/organizations/{organizationId}`, or to
 * `/v1/organizations` if `organizationless`. `written` is the strict schema of the service's response,
 * `reader` the tolerant schema of the client. A binary response has neither.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT";
  path: string;
  summary: string;
  /** Details that the summary leaves out, in sentences. */
  description: string;
  /** The scope that the endpoint requires. Null: any valid access token is accepted. */
  scope: Scope | null;
  status: 200 | 201 | 202;
  query?: z.ZodType;
  body?: z.ZodType;
  written?: z.ZodType;
  reader?: z.ZodType;
  /** The endpoint's own error codes. `errorsOf` adds the codes that every endpoint can return. */
  errors: readonly ErrorCode[];
  organizationless?: true;
  /** Whether the request may carry an `Idempotency-Key` header. */
  takesIdempotencyKey?: true;
};

const existsCodes = coreDataTypes.map(({ existsCode }) => existsCode).join(" or ");
const missingCodes = coreDataTypes.map(({ missingCode }) => missingCode).join(" or ");

const importErrors = [
  "BAD_REQUEST",
  "BAD_INPUT",
  "NOT_FOUND",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "IDEMPOTENCY_KEY_REUSED",
] as const;

/** The eight endpoints of section 4, and the endpoint that returns the organization of the access token. */
export const endpoints = {
  createExport: {
    method: "POST",
    path: "/exports",
    summary: "Create an export of all ready postings",
    description:
      "Takes every posting that is ready and prepares them in the background: ask for the export's status until it is another than EXPORTING. An export is for good: what it exported is locked and in no later export. Where nothing is ready the export takes 0 postings and ends FAILED. The body stays empty.",
    scope: "exports",
    status: 201,
    written: writtenExport,
    reader: exportReader,
    errors: ["BAD_REQUEST", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  readExport: {
    method: "GET",
    path: "/exports/{exportId}",
    summary: "Read one export and its status",
    description: "Ask every second or so until the status is another than EXPORTING.",
    scope: "exports",
    status: 200,
    written: writtenExport,
    reader: exportReader,
    errors: ["NOT_FOUND"],
  },
  readPostings: {
    method: "GET",
    path: "/exports/{exportId}/postings",
    summary: "Read the successful and failed postings of a finished export",
    description:
      "All of them in one answer, which may be large: ask for it with `Accept-Encoding: gzip` and read it as it comes. 409 while the export is still being prepared.",
    scope: "exports",
    status: 200,
    written: writtenPostings,
    reader: postingsReader,
    errors: ["NOT_FOUND", "EXPORT_NOT_FINISHED"],
  },
  listExports: {
    method: "GET",
    path: "/exports",
    summary: "List the exports of the organization, newest first",
    description:
      "A page of them. The next page begins at offset + limit, and `pagination.totalCount` says when the end is reached.",
    scope: "exports",
    status: 200,
    query: pageQuery,
    written: writtenExportList,
    reader: exportListReader,
    errors: ["BAD_INPUT"],
  },
  readFile: {
    method: "GET",
    path: "/files/{fileId}",
    summary: "Download a file of a posting",
    description:
      "The address stands in a posting's `files`. A file never changes, so it may be kept; its `ETag` asks for it again with `If-None-Match`. A `Range` of bytes gets that part, so that a broken download goes on where it ended; several ranges at once get the whole file.",
    scope: "exports",
    status: 200,
    errors: ["FILE_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
  },
  createRecords: {
    method: "POST",
    path: "/imports/{coreDataType}",
    summary: "Submit core data records to be created",
    description: `Takes the records and processes them in the background; the import's log tells what became of each. If one record can't be taken, none is, and the answer names each value that is wrong. A record that exists already fails with ${existsCodes}, and of two with the same code the second does. Sent again with the same \`Idempotency-Key\`, the records are taken once.`,
    scope: "core_data",
    status: 202,
    body: submittedRecords,
    written: writtenImportJob,
    reader: importJobReader,
    errors: importErrors,
    takesIdempotencyKey: true,
  },
  updateRecords: {
    method: "PUT",
    path: "/imports/{coreDataType}",
    summary: "Submit core data records to be updated",
    description: `As creating, for records that exist: each gets the values sent. One that doesn't exist fails with ${missingCodes}.`,
    scope: "core_data",
    status: 202,
    body: submittedRecords,
    written: writtenImportJob,
    reader: importJobReader,
    errors: importErrors,
    takesIdempotencyKey: true,
  },
  readImportLog: {
    method: "GET",
    path: "/imports/{processId}",
    summary: "Read the log of an import job",
    description:
      "While the import runs the log has what is done so far; ask until `jobStatus` is PROCESSED. Needs the access token as every other endpoint does.",
    scope: "core_data",
    status: 200,
    query: pageQuery,
    written: writtenImportLog,
    reader: importLogReader,
    errors: ["BAD_INPUT", "NOT_FOUND"],
  },
  readOrganization: {
    method: "GET",
    path: "/info",
    summary: "Read the organization that the access token is for",
    description:
      "A person chooses one organization when they consent. This says which, so that no one has to type its id.",
    scope: null,
    status: 200,
    written: writtenOrganization,
    reader: organizationReader,
    errors: ["NOT_FOUND"],
    organizationless: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/**
 * Returns every error code that an endpoint can respond with, sorted by status: its own codes and those of
 * the checks that run before it.
 */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  // An endpoint without organization and scope accepts every valid token, so it never responds with
  // FORBIDDEN.
  const forbidden: ErrorCode[] = endpoint.organizationless && !endpoint.scope ? [] : ["FORBIDDEN"];
  const before: ErrorCode[] = [
    "UNAUTHORIZED",
    ...forbidden,
    "TOO_MANY_REQUEST",
    "INTERNAL_SERVER_ERROR",
    "SERVICE_UNAVAILABLE",
  ];
  return [...endpoint.errors, ...before].sort((a, b) => errorStatus[a] - errorStatus[b]);
}

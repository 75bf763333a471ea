import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import { exportListReader, exportReader, writtenExport, writtenExportList } from "./export.ts";
import {
  importBody,
  importJobReader,
  importLogReader,
  writtenImportJob,
  writtenImportLog,
} from "./import.ts";
import { organizationReader, writtenOrganization } from "./organization.ts";
import { pageQuery } from "./pagination.ts";
import { postingsReader, writtenPostings } from "./posting.ts";
import type { Scope } from "./scopes.ts";

/** The prefix of every API path under {base_url}, section 2; its version is part of it (section 9). */
export const apiPrefix = "/v1/organizations";

/**
 * One endpoint as data. `path` is relative to `/v1/organizations/{organizationId}` unless `organizationless`;
 * `written` is what the service may send, `reader` what a client understands; a binary answer has neither.
 */
export type Endpoint = {
  method: "GET" | "POST" | "PUT";
  path: string;
  summary: string;
  /** The scope that opens it; null: any valid access token does. */
  scope: Scope | null;
  status: 200 | 201 | 202;
  query?: z.ZodType;
  body?: z.ZodType;
  written?: z.ZodType;
  reader?: z.ZodType;
  /** Codes beyond those that every endpoint can answer with (401, 403, 429, 5xx). */
  errors: readonly ErrorCode[];
  organizationless?: true;
};

/** The eight endpoints of section 4, and the one by which a client learns its token's organization. */
export const endpoints = {
  createExport: {
    method: "POST",
    path: "/exports",
    summary: "Create an export of all ready postings",
    scope: "exports",
    status: 201,
    written: writtenExport,
    reader: exportReader,
    errors: ["BAD_REQUEST", "EXPORTABLE_POSTINGS_NOT_FOUND"],
  },
  readExport: {
    method: "GET",
    path: "/exports/{exportId}",
    summary: "Read one export and its status",
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
    scope: "exports",
    status: 200,
    errors: ["FILE_NOT_FOUND"],
  },
  createRecords: {
    method: "POST",
    path: "/imports/{coreDataType}",
    summary: "Submit core data records to be created",
    scope: "core_data",
    status: 202,
    body: importBody,
    written: writtenImportJob,
    reader: importJobReader,
    errors: ["BAD_REQUEST", "BAD_INPUT", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  updateRecords: {
    method: "PUT",
    path: "/imports/{coreDataType}",
    summary: "Submit core data records to be updated",
    scope: "core_data",
    status: 202,
    body: importBody,
    written: writtenImportJob,
    reader: importJobReader,
    errors: ["BAD_REQUEST", "BAD_INPUT", "NOT_FOUND", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"],
  },
  readImportLog: {
    method: "GET",
    path: "/imports/{processId}",
    summary: "Read the log of an import job",
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
    scope: null,
    status: 200,
    written: writtenOrganization,
    reader: organizationReader,
    errors: ["NOT_FOUND"],
    organizationless: true,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

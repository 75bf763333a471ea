import { z } from "zod";
import type { CoreDataRecord } from "./core-data/core-data-type.ts";
import { coreDataTypes } from "./core-data/core-data-types.ts";
import { openEnum } from "./open-enum.ts";
import { paginationReader, writtenPagination } from "./pagination.ts";

/**
 * The operations of an import: POST creates, PUT updates (section 4, rule 2). INACTIVATE is that of an
 * addition (`additions.ts`).
 */
export const importOperations = ["CREATE", "UPDATE", "INACTIVATE"] as const;

export type ImportOperation = (typeof importOperations)[number];

/** The statuses of an import job. The interface shows PROCESSED. */
export const jobStatuses = ["PROCESSING", "PROCESSED"] as const;

/** The statuses of an event of the import log. The interface shows FAILED. */
export const recordStatuses = ["IMPORTED", "FAILED"] as const;

/**
 * The reasons why a record was not imported. UNKNOWN_ERROR, observed in practice, is for the remaining
 * records of a job that was given up. The other codes are those of the core data types. The interface shows
 * BOOKING_ACCOUNT_ALREADY_EXISTS.
 */
export const importErrorCodes = [
  "UNKNOWN_ERROR",
  ...coreDataTypes.flatMap(({ existsCode, missingCode }) => [existsCode, missingCode]),
] as const;

export type ImportErrorCode = (typeof importErrorCodes)[number];

/**
 * The request body of endpoints 6 and 7: records of the core data type in the path. An empty array is
 * valid.
 */
export const submittedRecords = z
  .union(coreDataTypes.map(({ record }) => z.array<z.ZodType<CoreDataRecord>>(record)))
  .describe("The records, in any order, all of the type that the path names.");

/** The response of endpoints 6 and 7, section 2.6. */
export const writtenImportJob = z
  .strictObject({ processId: z.uuid().describe("Names the import when its log is read.") })
  .meta({ id: "ImportJob" });

/** The response of endpoints 6 and 7 as a client reads it. */
export const importJobReader = z.looseObject({ processId: z.string().min(1) });

/** One event of the import log, section 2.7. `importErrors` is empty if the record was imported. */
export const writtenImportEvent = z
  .strictObject({
    id: z.string().describe("The record's identifier as submitted: its code."),
    processId: z.uuid().describe("The import that it belongs to."),
    organizationId: z.string().describe("The organization that it was imported for."),
    status: z.enum(recordStatuses).describe("What became of the record."),
    importErrors: z.array(z.enum(importErrorCodes)).describe("Why it was not imported; empty where it was."),
    operation: z
      .enum(importOperations)
      .describe("CREATE where it was sent by POST, UPDATE by PUT, INACTIVATE where it was made inactive."),
    createdAt: z.iso.datetime().describe("When the record was processed, in UTC."),
  })
  .meta({ id: "ImportEvent" });

/** A page of the import log, section 2.7. Events are in the order of submission. */
export const writtenImportLog = z
  .strictObject({
    jobStatus: z.enum(jobStatuses).describe("PROCESSED once every record has its event."),
    events: z.array(writtenImportEvent).describe("One for each record, in the order submitted."),
    pagination: writtenPagination,
  })
  .meta({ id: "ImportLog" });

const importEventReader = z.looseObject({
  id: z.string(),
  processId: z.string().optional(),
  organizationId: z.string().optional(),
  status: openEnum(recordStatuses),
  importErrors: z.array(openEnum(importErrorCodes)).nullish(),
  operation: openEnum(importOperations).optional(),
  createdAt: z.string().optional(),
});

/** A page of the import log as a client reads it, section 2.7. */
export const importLogReader = z.looseObject({
  jobStatus: openEnum(jobStatuses),
  events: z.array(importEventReader),
  pagination: paginationReader,
});

export type ImportLog = z.infer<typeof importLogReader>;
export type ImportEvent = z.infer<typeof importEventReader>;
export type WrittenImportLog = z.infer<typeof writtenImportLog>;

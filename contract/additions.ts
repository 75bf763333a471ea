import { z } from "zod";
import type { CoreDataRecord } from "./core-data/core-data-type.ts";
import { coreDataTypes } from "./core-data/core-data-types.ts";
import { codeLength } from "./core-data/record-lengths.ts";
import { recordText } from "./core-data/record-text.ts";
import { type Endpoint, endpoints } from "./endpoints.ts";
import { importJobReader, writtenImportJob } from "./import.ts";
import { pageQuery, paginationReader, writtenPagination } from "./pagination.ts";

const pascalCase = (path: string) =>
  path.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The schemas of a core data type that only the additions use. */
const addedSchemas = coreDataTypes.map(({ path, record, identifier }) => ({
  path,
  listed: (record as z.ZodObject)
    .extend({
      isActive: z.boolean().describe("False where the record was made inactive and not created again since."),
    })
    .meta({ id: `Listed${pascalCase(path)}` }),
  identified: z
    .strictObject({ [identifier]: recordText(codeLength).describe("The record's code, as it was imported.") })
    .meta({ id: `Identified${pascalCase(path)}` }),
}));

/**
 * Returns the schema of a record that is only identified: an object with its code. Throws for an unknown
 * path.
 */
export function identifiedRecordOf(path: string): z.ZodType<CoreDataRecord> {
  const found = addedSchemas.find((type) => type.path === path);
  if (!found) throw new Error(`There is no core data type ${path}.`);
  return found.identified;
}

/** The request body of an inactivation: the codes of records, each in an object. An empty array is valid. */
const identifiedRecords = z
  .union(addedSchemas.map(({ identified }) => z.array(identified)))
  .describe("The records by their codes alone, in any order, all of the type that the path names.");

/** A page of the records of a type, ordered by code. */
const writtenRecordList = z
  .strictObject({
    records: z
      .array(z.union(addedSchemas.map(({ listed }) => listed)))
      .describe("The page's records, ordered by code."),
    pagination: writtenPagination,
  })
  .meta({ id: "RecordList" });

const recordListReader = z.looseObject({
  records: z.array(z.looseObject({ isActive: z.boolean() })),
  pagination: paginationReader,
});

/** The query of the list of records: that of every list, and the code after which the page begins. */
const recordListQuery = pageQuery.extend({
  after: z
    .string()
    .min(1, "Must not be empty")
    .max(codeLength, `Must not be longer than ${codeLength} characters`)
    .refine((code) => !code.includes("\0") && code.isWellFormed(), "Must be well-formed Unicode")
    .describe(
      "Begins after the record with this code; the last code of a page leads to the next one. Quick at any place, and no record is missed or comes twice while others are imported. An offset counts from there.",
    )
    .optional(),
});

/**
 * The endpoints that are ours and not the interface's, in its manner. A client must do without them: a
 * service that lacks them answers 404.
 */
export const additions = {
  listRecords: {
    method: "GET",
    path: "/core-data/{coreDataType}",
    summary: "List the core data records of a type, ordered by code",
    description:
      "Kontor's addition: other services with this interface answer 404. A page of the records that were imported, the inactive ones among them. A page may be larger than those of other lists: `pagination.pageSize` says how many records it may have, 5000 at most.",
    scope: "core_data",
    status: 200,
    query: recordListQuery,
    written: writtenRecordList,
    reader: recordListReader,
    errors: ["BAD_INPUT", "NOT_FOUND"],
  },
  inactivateRecords: {
    method: "POST",
    path: "/core-data/{coreDataType}/inactivations",
    summary: "Submit core data records to be made inactive",
    description:
      "Kontor's addition: other services with this interface answer 404. An import as creating and updating are, with the operation INACTIVATE in its log. An inactive record is as one that was never there: an export fails the postings that name it, an update doesn't find it, and creating it makes it active again with the values sent. Only the list still has it. A record that is inactive already is taken once more; one that never existed fails as in an update.",
    scope: "core_data",
    status: 202,
    body: identifiedRecords,
    written: writtenImportJob,
    reader: importJobReader,
    errors: [
      "BAD_REQUEST",
      "BAD_INPUT",
      "NOT_FOUND",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    takesIdempotencyKey: true,
  },
} as const satisfies Record<string, Endpoint>;

/** Every endpoint that a program can call by its name: those of the interface, and the additions. */
export const callableEndpoints = { ...endpoints, ...additions } as const;

export type CallableName = keyof typeof callableEndpoints;

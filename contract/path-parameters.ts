import { z } from "zod";
import { coreDataTypes } from "./core-data/core-data-types.ts";

/** The schemas of the path parameters of all endpoints, sections 2 and 4. */
export const pathParameters: Record<string, z.ZodType> = {
  organizationId: z.string().describe("The organization that the access token is for."),
  exportId: z.string().describe("The `id` of an export."),
  fileId: z.string().describe("The `id` of a file of an exported posting."),
  coreDataType: z.enum(coreDataTypes.map(({ path }) => path)).describe("The kind of records in the body."),
  processId: z.string().describe("The `processId` that an import was answered with."),
};

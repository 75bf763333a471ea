import { z } from "zod";

const count = z.int().nonnegative();

/**
 * The pagination of a response, section 2.4. `pageSize` is the limit that was applied, which may be lower
 * than the requested limit.
 */
export const writtenPagination = z
  .strictObject({
    pageCount: count.describe("How many pages of this size there are."),
    pageSize: count.describe("The limit that was applied; it may be less than the one asked for."),
    totalCount: count.describe("How many records there are in all."),
  })
  .meta({ id: "Pagination" });

/** The pagination as a client reads it, section 2.4. */
export const paginationReader = z.looseObject({ pageCount: count, pageSize: count, totalCount: count });

export type Pagination = z.infer<typeof writtenPagination>;

const wholeNumber = z
  .string()
  .regex(/^\d+$/, { error: "Must be a whole number, 0 or more", abort: true })
  .max(15, "Must have at most 15 digits")
  .transform(Number);

/**
 * The query of the paginated endpoints 4 and 8. `offset` counts records from 0. Without `limit` the service
 * applies its default.
 */
export const pageQuery = z.object({
  offset: wholeNumber
    .describe("How many records to skip, from 0. The next page begins at offset + limit.")
    .optional(),
  limit: wholeNumber
    .refine((limit) => limit > 0, "Must be 1 or more")
    .describe(
      "How many records to send, 50 where it is left out. The service has a largest page, 50 as a rule, and sends no more than that; `pagination.pageSize` says how many.",
    )
    .optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

import { z } from "zod";

const count = z.int().nonnegative();

/** Section 2.4. `pageSize` is the limit that was applied, which may be less than the limit asked for. */
export const writtenPagination = z.strictObject({ pageCount: count, pageSize: count, totalCount: count });

/** Section 2.4 as a client reads it. */
export const paginationReader = z.looseObject({ pageCount: count, pageSize: count, totalCount: count });

export type Pagination = z.infer<typeof writtenPagination>;

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, "Must be a whole number, 0 or more")
  .transform(Number);

/** Query of the paginated endpoints 4 and 8: `offset` counts records from 0; without `limit` the service's default holds. */
export const pageQuery = z.object({
  offset: wholeNumber.optional(),
  limit: wholeNumber.refine((limit) => limit > 0, "Must be 1 or more").optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

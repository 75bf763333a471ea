import { z } from "zod";

const count = z.int().nonnegative();

/**
 * How far the documents of an export are kept in the store. `missing`: the service could not give them;
 * `removed`: the store had no room for them any more. `goesOn`: some are still to come by themselves;
 * `problem` is the error code because of which that waits, and is tried again by itself.
 */
export const documentKeeping = z.object({
  ...{ total: count, kept: count, missing: count, removed: count },
  goesOn: z.boolean(),
  problem: z.string().nullable(),
  secondsLeft: count.nullable(),
});

/** The same of an export, or null if it is not known. */
export const documentKeepingState = z.object({ keeping: documentKeeping.nullable() });

export type DocumentKeeping = z.infer<typeof documentKeeping>;

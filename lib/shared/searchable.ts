import { z } from "zod";

const count = z.int().nonnegative();

/** The number of exports whose postings can be searched, and of all exports. */
export const searchable = z.object({ indexed: count, total: count });

import { z } from "zod";
import { knownPosting, standing } from "./export-archive.ts";
import { isSearchable, maxSearchLength } from "./postings/search-words.ts";
import { searchable } from "./searchable.ts";

/** The search for postings that contain all words of a text, in any case and order. */
export const postingSearch = z.strictObject({
  q: z
    .string()
    .trim()
    .max(maxSearchLength)
    .refine(isSearchable, "Must have a word of three characters or more, and at most ten words"),
});

/** The parameters of the page of the search. An invalid text is dropped. */
export const findPageParameters = z.object({
  q: z.string().max(maxSearchLength).optional().catch(undefined),
});

/** A posting that was found. `accounts` and `texts` are those of its splits, each once. */
const foundPosting = knownPosting.extend({
  ...standing.shape,
  organizationId: z.string(),
  isFailed: z.boolean(),
  accounts: z.array(z.string()),
  texts: z.array(z.string()),
});

/**
 * At most 50 postings, those of the newest exports first. `hasMore`: there are others. `isPart`: so many
 * match that not all were compared, and newer ones may be missing.
 */
export const foundPostings = z.object({
  postings: z.array(foundPosting),
  hasMore: z.boolean(),
  isPart: z.boolean(),
  /** Over all organizations that were searched. */
  searchable,
  /** The organizations with exports that cannot be searched yet, those with most first, at most ten. */
  behind: z.array(searchable.extend({ organizationId: z.string() })),
  /**
   * The number of organizations that were left out until the service confirms that the person belongs to
   * them.
   */
  unconfirmed: z.int().nonnegative(),
});

export type FoundPosting = z.infer<typeof foundPosting>;
export type FoundPostings = z.infer<typeof foundPostings>;

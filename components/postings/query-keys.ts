import type { OpenPostings } from "#lib/client/postings/open-postings.ts";
import type { Grouping } from "#lib/shared/postings/total-postings.ts";
import type { ListedField, PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { ViewOptions } from "./exported/use-view-options.ts";

/**
 * The keys of what the worker computes from open postings. `read` is the number of postings that it has
 * read: its answers change with every further one.
 */
export const openPostingKeys = {
  view: ({ id }: OpenPostings, read: number, options: ViewOptions, marks: PostingMarks | null) =>
    [{ resource: "view of postings", id, read, options, marks }] as const,
  totals: ({ id }: OpenPostings, read: number, filter: PostingFilter, grouping: Grouping) =>
    [{ resource: "totals of postings", id, read, filter, grouping }] as const,
  occurrences: ({ id }: OpenPostings, read: number, field: ListedField) =>
    [{ resource: "occurrences in postings", id, read, field }] as const,
  index: ({ id }: OpenPostings, read: number, entityGuid: string | null, at: number | null) =>
    [{ resource: "index of posting", id, read, entityGuid, at }] as const,
};

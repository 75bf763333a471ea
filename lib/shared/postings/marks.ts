import { z } from "zod";
import type { VerdictLists } from "../comparison.ts";

/** A name from the service that the database can store. */
const name = z
  .string()
  .min(1)
  .max(255)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "characters that no id has");

/** The id of an export in a route's path. */
export const exportName = name;

/** A person's marks on postings of one export, at most 10,000 at once. Neither of both deletes the mark. */
export const markChanges = z.strictObject({
  marks: z
    .array(z.strictObject({ entityGuid: name, checked: z.boolean(), flagged: z.boolean() }))
    .min(1)
    .max(10_000),
});

/** The postings of an export that a person has marked, by `entityGuid`. */
export const postingMarks = z.object({ checked: z.array(z.string()), flagged: z.array(z.string()) });

export type MarkChange = z.infer<typeof markChanges>["marks"][number];
/**
 * A person's marks, and, where a filter uses them, the postings by what became of their documents, and those that are
 * unusual.
 */
export type PostingMarks = z.infer<typeof postingMarks> & {
  verdicts?: VerdictLists;
  unusual?: readonly string[];
};

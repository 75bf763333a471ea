import { z } from "zod";

/** What the database takes as a name that comes from the service. */
const name = z
  .string()
  .min(1)
  .max(255)
  .refine((value) => value.isWellFormed() && !value.includes("\0"), "characters that no id has");

/** An export as a route's path names it. */
export const exportName = name;

/** What a person has noted about postings of one export, up to 10,000 at once; neither of both takes a mark away. */
export const markChanges = z.strictObject({
  marks: z
    .array(z.strictObject({ entityGuid: name, checked: z.boolean(), flagged: z.boolean() }))
    .min(1)
    .max(10_000),
});

/** The postings of an export that a person has marked, by `entityGuid`. */
export const postingMarks = z.object({ checked: z.array(z.string()), flagged: z.array(z.string()) });

export type MarkChange = z.infer<typeof markChanges>["marks"][number];
export type PostingMarks = z.infer<typeof postingMarks>;

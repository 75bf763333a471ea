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

/**
 * The marks of the person who asks on postings of one export, at most 10,000 at once. Neither of both
 * deletes the mark.
 */
export const markChanges = z.strictObject({
  marks: z
    .array(z.strictObject({ entityGuid: name, checked: z.boolean(), flagged: z.boolean() }))
    .min(1)
    .max(10_000),
});

/**
 * Postings by `entityGuid`, and since when they are marked, in milliseconds since 1970 (UTC); null if that
 * is not known.
 */
const marked = z.array(z.tuple([z.string(), z.number().nullable()]));

const ownMarks = z.object({ checked: marked, flagged: marked });

/**
 * The marks on the postings of an export: those of the person who asks, and those of each other person of
 * the organization.
 */
export const marksOfExport = z.object({
  own: ownMarks,
  others: z.array(ownMarks.extend({ name: z.string() })),
});

export type MarkChange = z.infer<typeof markChanges>["marks"][number];
export type MarksOfPerson = z.infer<typeof ownMarks>;
export type MarksOfExport = z.infer<typeof marksOfExport>;

/**
 * A mark of a person on a posting as it is handed over. The name is as it was, `at` in milliseconds since
 * 1970 (UTC), null if that is not known, the document number as far as Kontor knew it.
 */
export type SignedMark = {
  entityGuid: string;
  documentNumber: string | null;
  mark: "checked" | "flagged";
  personId: string;
  by: string;
  at: number | null;
};

/**
 * The postings that anybody has marked, by `entityGuid`, those that the person who filters has checked, and,
 * where a filter uses them, the postings by what became of their documents, those that are unusual, and
 * those with open questions.
 */
export type PostingMarks = {
  checked: readonly string[];
  flagged: readonly string[];
  checkedByMe?: readonly string[];
  verdicts?: VerdictLists;
  unusual?: readonly string[];
  openQuestions?: readonly string[];
};

/**
 * Returns the postings that anybody has marked, each once, and those that the person who asks has checked.
 */
export function markedPostings({ own, others }: MarksOfExport) {
  const guids = (kind: "checked" | "flagged", of: readonly MarksOfPerson[]) => [
    ...new Set(of.flatMap((person) => person[kind].map(([entityGuid]) => entityGuid))),
  ];
  const everybody = [own, ...others];
  return {
    checked: guids("checked", everybody),
    flagged: guids("flagged", everybody),
    checkedByMe: guids("checked", [own]),
  };
}

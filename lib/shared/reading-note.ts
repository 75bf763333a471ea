import { z } from "zod";
import type { createTranslator, Messages } from "next-intl";

/** The kinds of what is told about the shape of a file. */
export const noteKinds = [
  "DOUBLE_ENCODED",
  "CODE_AND_NAME",
  "BEYOND_HEADER",
  "OTHER_LANGUAGE",
  "HIDDEN_ROWS",
  "FORMULAS_WITHOUT_VALUE",
  "FAR_CELLS",
] as const;

/**
 * What was unusual when a file was read, as its run keeps it: the number of rows or cells it concerns, and
 * whether the special way of reading was taken; `isOn` is null where there was no choice. Sent by the
 * browser with the file.
 */
export const readingNote = z.strictObject({
  kind: z.enum(noteKinds),
  count: z.int().min(1),
  isOn: z.boolean().nullable(),
});

export type NoteKind = (typeof noteKinds)[number];
export type ReadingNote = z.infer<typeof readingNote>;

/** Returns a note as a sentence in the language of the translator, which stands in `newImport.notes`. */
export function readingNoteText(
  t: ReturnType<typeof createTranslator<Messages, "newImport.notes">>,
  { kind, count, isOn }: ReadingNote,
): string {
  return t(`${kind}.title`, { count, on: String(isOn ?? true) });
}

import type { NoteKind } from "#lib/shared/reading-note.ts";

/** A part of a file before it was read in a special way, and after. Without a change there is no `after`. */
export type NoteSample = { row: number; before: string; after?: string };

/**
 * What is told about the shape of a file: how many rows or cells it concerns, and samples. `isOn` tells
 * whether what a person may switch was done; it is absent where there is nothing to switch.
 */
export type TableNote = { kind: NoteKind; count: number; samples: NoteSample[]; isOn?: boolean };

/** Maximum samples of a note. */
const shownNoteSamples = 3;

/** Maximum length of a text in a sample, in characters. */
const sampleCharacters = 80;

/** Returns a note of a kind that concerns nothing yet. */
export const emptyNote = (kind: NoteKind): TableNote => ({ kind, count: 0, samples: [] });

/** Counts one more row or cell in a note. The first ones become its samples, cut to their shown length. */
export function addToNote(note: TableNote, row: number, before: string, after?: string): void {
  note.count += 1;
  if (note.samples.length >= shownNoteSamples) return;
  const shown = (text: string) => text.slice(0, sampleCharacters);
  note.samples.push({ row, before: shown(before), ...(after !== undefined && { after: shown(after) }) });
}

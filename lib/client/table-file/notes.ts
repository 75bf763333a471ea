/** The kinds of what is told about the shape of a file. */
export const noteKinds = ["DOUBLE_ENCODED"] as const;

export type NoteKind = (typeof noteKinds)[number];

/** A part of a file before it was read in a special way, and after. Without a change there is no `after`. */
export type NoteSample = { row: number; before: string; after?: string };

/**
 * What is told about the shape of a file: how many rows or cells it concerns, and samples. `isOn` tells whether
 * what a person may switch was done; it is absent where there is nothing to switch.
 */
export type TableNote = { kind: NoteKind; count: number; samples: NoteSample[]; isOn?: boolean };

/** Maximum samples of a note. */
export const shownNoteSamples = 3;

/** Maximum length of a text in a sample, in characters. */
export const sampleCharacters = 80;

/**
 * The possible problems of a cell or its row. The first four block the row. The others are warnings,
 * because the row may be correct. Spaces around a text are never sent.
 */
export const problemKinds = [
  "EMPTY",
  "TOO_LONG",
  "CONTROL",
  "UNKNOWN_CHOICE",
  "EXPONENT",
  "DECIMAL",
  "LOST_ZEROS",
  "DUPLICATE",
  "REPEATED",
  "BLANKS",
] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** The bit of each kind, so that the problems of a cell are a set in a number. */
export const bits = Object.fromEntries(problemKinds.map((kind, index) => [kind, 1 << index])) as Record<
  ProblemKind,
  number
>;

/** The bits of the kinds that block a row. */
export const blockingBits = bits.EMPTY | bits.TOO_LONG | bits.CONTROL | bits.UNKNOWN_CHOICE;

/** Whether a row with that problem is not sent. */
export const isBlocking = (kind: ProblemKind): boolean => (bits[kind] & blockingBits) !== 0;

/** Returns the kinds in a set. */
export const kindsIn = (set: number): ProblemKind[] =>
  problemKinds.filter((kind) => (set & bits[kind]) !== 0);

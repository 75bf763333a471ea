/**
 * What may be wrong with a cell or its row. The first four keep a row from being sent; of the others a person is told,
 * because the row may be right all the same. Blanks around a text are never sent.
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

/** Problems of a cell as a set: each kind has its bit. */
export const bits = Object.fromEntries(problemKinds.map((kind, index) => [kind, 1 << index])) as Record<
  ProblemKind,
  number
>;

/** The bits of the kinds that keep a row from being sent. */
export const blockingBits = bits.EMPTY | bits.TOO_LONG | bits.CONTROL | bits.UNKNOWN_CHOICE;

/** Whether a row with that problem is not sent. */
export const isBlocking = (kind: ProblemKind): boolean => (bits[kind] & blockingBits) !== 0;

/** The kinds in a set. */
export const kindsIn = (set: number): ProblemKind[] =>
  problemKinds.filter((kind) => (set & bits[kind]) !== 0);

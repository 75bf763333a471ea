/** Problems with which a row can't be sent as it is. */
const wrong = ["EMPTY", "TOO_LONG", "CONTROL", "UNKNOWN_CHOICE"] as const;

/**
 * Doubts about a code or a text: the row is held until the person repairs it, leaves it out, or calls it
 * right.
 */
const doubtful = [
  "ERROR_VALUE",
  "FORMULA",
  "EXPONENT",
  "DECIMAL",
  "DATE",
  "NEGATIVE",
  "AMOUNT",
  "OTHER_DIGITS",
  "HEADING",
  "TITLE",
  "LOST_ZEROS",
  "LONGER",
  "OTHER_PATTERN",
  "DUPLICATE",
  "LOST_LETTERS",
  "ENTITY",
] as const;

/** Problems that are only told, because the row is sent correctly all the same. */
const harmless = ["REPEATED", "BLANKS", "GROUPED"] as const;

/** The possible problems of a cell or its row, the most serious first. */
export const problemKinds = [...wrong, ...doubtful, ...harmless] as const;

export type ProblemKind = (typeof problemKinds)[number];

/** The bit of each kind, so that the problems of a cell are a set in a number. */
export const bits = Object.fromEntries(problemKinds.map((kind, index) => [kind, 1 << index])) as Record<
  ProblemKind,
  number
>;

const setOf = (kinds: readonly ProblemKind[]) => kinds.reduce((set, kind) => set | bits[kind], 0);

const doubtfulBits = setOf(doubtful);

/** The bits of the kinds with which a row is not sent. */
export const blockingBits = setOf(wrong) | doubtfulBits;

/** Whether a row with that problem is not sent. */
export const isBlocking = (kind: ProblemKind): boolean => (bits[kind] & blockingBits) !== 0;

/** Whether a person may call rows with that problem right. */
export const isDoubt = (kind: ProblemKind): boolean => (bits[kind] & doubtfulBits) !== 0;

/** Returns the kinds in a set. */
export const kindsIn = (set: number): ProblemKind[] =>
  problemKinds.filter((kind) => (set & bits[kind]) !== 0);

import type { FactComparison, UnreadableReason } from "#lib/shared/comparison.ts";

/** What Kontor says of a document: a list of comparisons for each posting, or why it can't be read. */
export type Answer = { comparisons: FactComparison[][] } | { unreadable: UnreadableReason };

/** The name of the file with the answers, and the costs of reading. */
export const answersFile = "answers.json";

/** The answers, in the order of the documents. `failed` is a message where the reader threw. */
export type Measured = {
  answers: (Answer | { failed: string })[];
  cpuSeconds: number;
  /** The peak memory of the largest reading process, in MB. */
  peakMegabytes: number;
};

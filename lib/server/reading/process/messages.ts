import "server-only";
import { z } from "zod";
import { ibanForm } from "#lib/shared/iban.ts";
import { comparison, comparedFacts, unreadableReasons } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";

/**
 * A document, and the postings to compare with it. `task` is the number that the answers to it repeat.
 * `isScan`: its text is to be recognized.
 */
export type ReaderTask = { task: number; bytes: Uint8Array; posted: readonly Posted[]; isScan: boolean };

/** The maximum length of a value that is compared, in characters. */
export const maxValueLength = 500;

/** The maximum number of accounts of a document. */
export const maxPayeeIbans = 10;

const value = z.string().max(maxValueLength).nullable();

const result = z.union([
  z.strictObject({
    isRecognized: z.boolean(),
    payeeIbans: z.array(z.string().regex(ibanForm)).max(maxPayeeIbans),
    comparisons: z.array(
      z.array(comparison.extend({ posted: value, found: value }).strict()).length(comparedFacts.length),
    ),
  }),
  z.strictObject({ unreadable: z.enum(unreadableReasons) }),
]);

/**
 * The comparisons of each posting, in the order of the task, or why the document can not be read.
 * `isRecognized`: with text that was recognized in pictures. `payeeIbans`: the accounts to which an XML
 * invoice is to be paid.
 */
export type ReaderResult = z.infer<typeof result>;

/**
 * The messages of the reader process for a task: that it has arrived, then its result or the error of a bug.
 * They are checked, because the process has read what may come from anybody.
 */
export const readerMessage = z.union([
  z.strictObject({ task: z.int(), received: z.literal(true) }),
  z.strictObject({ task: z.int(), result }),
  z.strictObject({ task: z.int(), error: z.string() }),
]);

export type ReaderMessage = z.infer<typeof readerMessage>;

import "server-only";
import type { FactComparison, UnreadableReason } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";

/** A document, and the postings to compare with it. */
export type ReaderTask = { bytes: Uint8Array; posted: readonly Posted[] };

/** The comparisons of each posting, in the order of the task, or why the document can not be read. */
export type ReaderResult = { comparisons: FactComparison[][] } | { unreadable: UnreadableReason };

/** The messages of the reader process for a task: that it has arrived, then its result or the error of a bug. */
export type ReaderMessage = "received" | ReaderResult | { error: string };

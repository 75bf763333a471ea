import type { ImportReceipt } from "./import-receipt.ts";
import type { ImportRun } from "./import-run.ts";

/**
 * A part of a file's rows. `toSend` and `sending`: records of a run that was not started or has not ended.
 * `unsent`: records that were stopped before they were sent. `spared`: records that are unchanged, and
 * therefore not sent.
 */
type FilePart = "rows" | "sent" | "toSend" | "sending" | "unsent" | "spared" | "held" | "leftOut";

/**
 * Returns the rows of a run's file and the parts that they are the sum of; only the records without a file.
 */
export function sumParts({ run, answers }: ImportReceipt): { part: FilePart; count: number }[] {
  const { file, recordCount } = run;
  const unsent = run.state === "PLANNED" ? 0 : answers.unsent;
  return [
    ...(file ? [{ part: "rows" as const, count: file.rows }] : []),
    { part: sentPart(run), count: recordCount - unsent - run.spared },
    ...(run.spared > 0 ? [{ part: "spared" as const, count: run.spared }] : []),
    ...(unsent > 0 ? [{ part: "unsent" as const, count: unsent }] : []),
    ...(file
      ? [
          { part: "held" as const, count: file.held },
          { part: "leftOut" as const, count: file.leftOut },
        ]
      : []),
  ];
}

function sentPart({ state }: ImportRun): "toSend" | "sending" | "sent" {
  if (state === "PLANNED") return "toSend";
  return state === "RUNNING" || state === "PAUSED" ? "sending" : "sent";
}

/** The results of a run's records on its receipt. Their counts add up to the number of its records. */
export const answerKinds = [
  "created",
  "updated",
  "inactivated",
  "failed",
  "noAnswer",
  "spared",
  "unsent",
] as const;

/** Returns a run's origin, for the text about a run without a file. */
export const originOf = ({ origin }: ImportRun): string => origin?.kind ?? "earlier";

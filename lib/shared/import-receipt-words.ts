import type { createTranslator, Messages } from "next-intl";
import type { ImportReceipt } from "./import-receipt.ts";
import type { ImportRun } from "./import-run.ts";

type Translator = ReturnType<typeof createTranslator<Messages, "importReceipt">>;

/** A name and a count. */
export type CountLine = { key: string; name: string; count: number };

/** Returns the rows of a run's file and the parts that they are the sum of; only the records without a file. */
export function sumLines({ run, answers }: ImportReceipt, t: Translator): CountLine[] {
  const { file, recordCount, createdBy: person } = run;
  const unsent = run.state === "PLANNED" ? 0 : answers.unsent;
  const line = (
    key: "rows" | "sent" | "toSend" | "sending" | "unsent" | "held" | "leftOut",
    count: number,
  ) => ({
    ...{ key, count, name: t(`parts.${key}`, { person }) },
  });
  return [
    ...(file ? [line("rows", file.rows)] : []),
    line(sentPart(run), recordCount - unsent),
    ...(unsent > 0 ? [line("unsent", unsent)] : []),
    ...(file ? [line("held", file.held), line("leftOut", file.leftOut)] : []),
  ];
}

function sentPart({ state }: ImportRun): "toSend" | "sending" | "sent" {
  if (state === "PLANNED") return "toSend";
  return state === "RUNNING" || state === "PAUSED" ? "sending" : "sent";
}

/** Returns the answers to a run's records. Their sum is the number of its records. */
export function answerLines({ answers }: ImportReceipt, t: Translator): CountLine[] {
  return (["created", "updated", "failed", "noAnswer", "unsent"] as const).map((key) => ({
    ...{ key, name: t(`answers.${key}`), count: answers[key] },
  }));
}

/** Returns a run's origin, for the text about a run without a file. */
export const originOf = ({ origin }: ImportRun): string => origin?.kind ?? "earlier";

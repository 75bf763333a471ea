import "server-only";
import type { Posting } from "#contract/posting.ts";
import { AppError } from "../../http/app-error.ts";
import type { PlannedFile } from "../hand-overs.ts";
import { type DatevBatch, writeBatch } from "./batch.ts";
import { heldRowsCsv } from "./held-rows.ts";
import { type DatevHandOver, planBatches } from "./plan.ts";
import { DatevSummarizer } from "./summary.ts";

/**
 * The files of a hand-over to DATEV: each batch, and where rows are held the list of them. Throws NOTHING_TO_HAND_OVER
 * where all rows are held or there is none; a batch that as a whole fails an acceptance check is a fault of ours.
 */
export async function planDatevFiles(
  postings: AsyncIterable<Posting>,
  { heldFileName, ...handOver }: DatevHandOver & { heldFileName: string },
): Promise<PlannedFile[]> {
  const summarizer = new DatevSummarizer(handOver.settings);
  for await (const row of planBatches(postings, handOver)) summarizer.add(row);
  const { batches, heldRows } = summarizer.result();
  const unfit = batches.find(({ problems }) => problems.length > 0);
  if (unfit) throw new Error(`${unfit.fileName} fails the checks ${unfit.problems.join(", ")}`);
  if (batches.length === 0) {
    throw new AppError({ code: "NOTHING_TO_HAND_OVER", message: "No row can be handed over to DATEV." });
  }
  const files = batches.map((batch) => ({ name: batch.fileName, rows: batch.rows, batch }));
  return heldRows > 0 ? [...files, { name: heldFileName, rows: heldRows }] : files;
}

/** Writes a batch of a hand-over, or without one the list of its held rows, as they were planned. */
export async function* writeDatevFile(
  postings: AsyncIterable<Posting>,
  {
    batch,
    createdAt,
    language,
    onRows,
    ...handOver
  }: DatevHandOver & {
    batch: DatevBatch | null;
    createdAt: Date;
    language: "de" | "en";
    onRows: (rows: number) => void;
  },
): AsyncGenerator<Uint8Array> {
  if (batch) {
    onRows(batch.rows);
    yield* writeBatch(postings, { ...handOver, batch, createdAt });
  } else {
    yield* heldRowsCsv(planBatches(postings, handOver), language, () => onRows(1));
  }
}

import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PlannedFile } from "../hand-overs.ts";
import { writeBatch } from "./batch.ts";
import { heldRowsCsv } from "./held-rows.ts";
import { type DatevHandOver, planBatches } from "./plan.ts";
import { DatevSummarizer } from "./summary.ts";

/**
 * Returns the files of a hand-over to DATEV: the batches, and the list of held rows if there are any.
 * Throws NOTHING_TO_HAND_OVER if no row can be handed over. Throws an `Error` if a batch fails an
 * acceptance check of the whole file, which is a bug.
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

/** Writes a batch of a hand-over, or the list of its held rows if `batch` is null, as planned. */
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

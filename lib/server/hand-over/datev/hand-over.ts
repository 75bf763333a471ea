import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PlannedFile } from "../hand-overs.ts";
import { writeBatch } from "./batch.ts";
import { heldRowsCsv } from "./held-rows.ts";
import { type DatevHandOver, DatevPlanner } from "./plan.ts";
import { DatevSummarizer } from "./summary.ts";
import { Suppliers, suppliersFileName, writeSuppliers } from "./suppliers.ts";

/**
 * Returns the files of a hand-over to DATEV: the suppliers' master data if the settings say so, the batches, and
 * the list of held rows if there are any.
 * Throws NOTHING_TO_HAND_OVER if no row can be handed over. Throws an `Error` if a batch fails an
 * acceptance check of the whole file, which is a bug.
 */
export async function planDatevFiles(
  postings: AsyncIterable<readonly Posting[]>,
  { heldFileName, ...handOver }: DatevHandOver & { heldFileName: string },
): Promise<PlannedFile[]> {
  const { settings } = handOver;
  const summarizer = new DatevSummarizer(settings);
  const suppliers = new Suppliers();
  const planner = new DatevPlanner(handOver);
  for await (const group of postings)
    for (const posting of group) {
      const rows = planner.plan(posting);
      for (const row of rows) summarizer.add(row);
      if (rows.some(({ kind }) => kind === "row")) suppliers.add(posting);
    }
  const { batches, heldRows } = summarizer.result();
  const unfit = batches.find(({ problems }) => problems.length > 0);
  if (unfit) throw new Error(`${unfit.fileName} fails the checks ${unfit.problems.join(", ")}`);
  if (batches.length === 0) {
    throw new AppError({ code: "NOTHING_TO_HAND_OVER", message: "No row can be handed over to DATEV." });
  }
  return [
    ...(settings.supplierMasterData && suppliers.count > 0
      ? [{ name: suppliersFileName(settings), rows: suppliers.count }]
      : []),
    ...batches.map((batch) => ({ name: batch.fileName, rows: batch.rows, batch })),
    ...(heldRows > 0 ? [{ name: heldFileName, rows: heldRows }] : []),
  ];
}

/** Writes a file of a hand-over as planned: a batch, or by its name the suppliers or the list of held rows. */
export async function* writeDatevFile(
  postings: AsyncIterable<readonly Posting[]>,
  {
    name,
    batch,
    createdAt,
    language,
    onRows,
    ...handOver
  }: DatevHandOver & {
    name: string;
    batch: DatevBatch | null;
    createdAt: Date;
    language: "de" | "en";
    onRows: (rows: number) => void;
  },
): AsyncGenerator<Uint8Array> {
  if (batch) {
    onRows(batch.rows);
    yield* writeBatch(postings, { ...handOver, batch, createdAt });
  } else if (name === suppliersFileName(handOver.settings)) {
    yield* writeSuppliers(postings, { ...handOver, createdAt, onRows });
  } else {
    yield* heldRowsCsv(postings, handOver, language, () => onRows(1));
  }
}

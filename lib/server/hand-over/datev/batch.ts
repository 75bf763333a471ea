import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { toWindows1252 } from "../../write-csv/windows-1252.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { inBatches } from "../in-batches.ts";
import { type BatchKey, batchName } from "./batch-parts.ts";
import { columnHeadings, writeRow } from "./columns.ts";
import type { Days } from "./fiscal-year.ts";
import { headerLine } from "./header.ts";
import { type DatevHandOver, planBatches, type PlannedRow } from "./plan.ts";

const rowsAtOnce = 500;
const digits = (day: string) => day.replaceAll("-", "");

/** Returns a file name that DATEV recognizes: `EXTF_`, then at most 51 characters, then `.csv`. */
export function batchFileName({ from, to, part }: BatchKey & Days, settings: DatevSettings): string {
  const { consultantNumber, clientNumber } = settings;
  const days = `${digits(from)}-${digits(to)}${part > 1 ? `_${part}` : ""}`;
  return `EXTF_Buchungsstapel_${consultantNumber}_${clientNumber}_${days}.csv`;
}

/** Returns the beginning of a batch, in Windows-1252: header and headings, CRLF after each. */
export function batchHead(batch: DatevBatch, settings: DatevSettings, createdAt: Date): Uint8Array {
  const headings = `${columnHeadings(settings.formatVersion).join(";")}\r\n`;
  return toWindows1252(headerLine(batch, settings, createdAt) + headings);
}

/**
 * Yields one batch of a plan: Windows-1252, header, headings and rows, CRLF after each. The postings must
 * be those of the plan. Rows of other batches are skipped, so that each file costs one pass and memory does
 * not grow. The same postings and `createdAt` give the same bytes.
 */
export async function* writeBatch(
  postings: AsyncIterable<readonly Posting[]>,
  { batch, createdAt, ...handOver }: DatevHandOver & { batch: DatevBatch; createdAt: Date },
): AsyncGenerator<Uint8Array> {
  const { settings } = handOver;
  yield batchHead(batch, settings, createdAt);
  const plan = planBatches(postings, handOver, batch);
  const rows = rowsOf(plan, batchName(batch));
  for await (const some of inBatches(rows, rowsAtOnce)) {
    yield toWindows1252(some.map(({ values }) => writeRow(values, settings.formatVersion)).join(""));
  }
}

async function* rowsOf(plan: AsyncIterable<PlannedRow>, name: string) {
  for await (const row of plan) if (row.kind === "row" && batchName(row.batch) === name) yield row;
}

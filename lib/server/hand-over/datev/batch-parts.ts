import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { type Days, fiscalYearOf } from "./fiscal-year.ts";

/**
 * Maximum number of rows of a batch, and of its bytes. A posting that exceeds one of them cannot be in a
 * batch.
 */
export const maxRows = 99_999;
export const maxBytes = 50_000_000;

/** More bytes than header and headings of a batch have; headers have at most 1,000. */
const headBytes = 5_000;

/** Maximum bytes of the rows of a batch. */
export const maxRowBytes = maxBytes - headBytes;

/**
 * The key of a batch within one hand-over: its fiscal year, its months, and its number among the batches of
 * these.
 */
export type BatchKey = { fiscalYear: Days; months: string; part: number };

type Months = Omit<BatchKey, "part">;

/** Returns the fiscal year and the months of the batches that a document of this day goes into. */
export function monthsOf(day: string, settings: DatevSettings): Months {
  const months = day.slice(0, settings.filePer === "month" ? 7 : 4);
  return { fiscalYear: fiscalYearOf(day, settings), months };
}

/** Returns the name of the months of a batch, unique within a hand-over. */
export const monthsName = ({ fiscalYear, months }: Months): string => `${fiscalYear.from} ${months}`;

/** Returns the name of a batch, unique within a hand-over. */
export const batchName = (batch: BatchKey): string => `${monthsName(batch)} ${batch.part}`;

type Part = { part: number; rows: number; bytes: number };

/**
 * Assigns each posting to a batch, and begins another when the batch would have too many rows or bytes. The
 * rows of a posting stay together.
 */
export class BatchParts {
  readonly #open = new Map<string, Part>();
  readonly #settings: DatevSettings;

  constructor(settings: DatevSettings) {
    this.#settings = settings;
  }

  assign(day: string, rows: number, bytes: number): BatchKey {
    const months = monthsOf(day, this.#settings);
    const name = monthsName(months);
    const before = this.#open.get(name) ?? { part: 1, rows: 0, bytes: 0 };
    const fits = before.rows + rows <= maxRows && before.bytes + bytes <= maxRowBytes;
    const now = fits
      ? { part: before.part, rows: before.rows + rows, bytes: before.bytes + bytes }
      : { part: before.part + 1, rows, bytes };
    this.#open.set(name, now);
    return { ...months, part: now.part };
  }
}

import "server-only";
import type { Posting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { datevFindings, type DatevFinding } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { addsUp } from "#lib/shared/money.ts";
import { bookRow } from "./book-row.ts";
import { type Days, fiscalYearOf } from "./fiscal-year.ts";
import { check23Splits, checkRow, maxRows, otherRowHeld, splitsMissing } from "./row-checks.ts";

/** The organization and settings of a hand-over to DATEV. */
export type DatevHandOver = { organizationId: string; settings: DatevSettings };

/** The origin of a row: the split counted from 1, 0 if its posting has none; the amount in major units. */
type Origin = {
  entityGuid: string;
  invoiceId: string;
  split: number;
  amount: { value: number; currencyCode: string };
  findings: DatevFinding[];
};

/**
 * The key of a batch within one hand-over: its fiscal year, its months, and its number among the batches of
 * these.
 */
export type BatchKey = { fiscalYear: Days; months: string; part: number };

/**
 * The result for a split posting: a row of a batch (its values by column, counted from 1), or a held row
 * with the reason.
 */
export type PlannedRow =
  | (Origin & { kind: "row"; batch: BatchKey; day: string; values: ReadonlyMap<number, string> })
  | (Origin & { kind: "held" });

const dayOf = ({ invoiceDate }: Posting, { timeZone }: DatevSettings) =>
  invoiceDate ? documentDay(invoiceDate, timeZone) : null;

function monthsOf(day: string, settings: DatevSettings): Omit<BatchKey, "part"> {
  const months = day.slice(0, settings.filePer === "month" ? 7 : 4);
  return { fiscalYear: fiscalYearOf(day, settings), months };
}

const monthsName = ({ fiscalYear, months }: Omit<BatchKey, "part">) => `${fiscalYear.from} ${months}`;

/** Returns the name of a batch, unique within a hand-over. */
export const batchName = (batch: BatchKey): string => `${monthsName(batch)} ${batch.part}`;

const isHolding = ({ code }: DatevFinding) => datevFindings[code].holds;

/**
 * Yields the result for each split of the postings, in their order. If one row of a posting is held, all
 * its rows are held, because a partly booked invoice would leave a wrong open item. The same postings and
 * settings give the same plan. Memory does not grow with them.
 */
export async function* planBatches(
  postings: AsyncIterable<Posting>,
  handOver: DatevHandOver,
): AsyncGenerator<PlannedRow> {
  const parts = new BatchParts(handOver.settings);
  for await (const posting of postings) yield* planPosting(posting, handOver, parts);
}

/**
 * Yields the postings that could have rows in the batches of the same months, so that the writer of a batch
 * plans no others. Their rows get the same batches as in a plan of all postings.
 */
export async function* postingsOfMonths(
  postings: AsyncIterable<Posting>,
  batch: BatchKey,
  settings: DatevSettings,
): AsyncGenerator<Posting> {
  for await (const posting of postings) {
    const day = dayOf(posting, settings);
    if (day !== null && monthsName(monthsOf(day, settings)) === monthsName(batch)) yield posting;
  }
}

/** Yields the postings that have rows in a batch, in their order. Held postings are left out. */
export async function* bookedPostings(
  postings: AsyncIterable<Posting>,
  handOver: DatevHandOver,
): AsyncGenerator<Posting> {
  const parts = new BatchParts(handOver.settings);
  for await (const posting of postings)
    if (planPosting(posting, handOver, parts).some(({ kind }) => kind === "row")) yield posting;
}

function planPosting(
  posting: Posting,
  { organizationId, settings }: DatevHandOver,
  parts: BatchParts,
): PlannedRow[] {
  const { currencyCode, value } = posting.amount;
  const origin = { entityGuid: posting.entityGuid, invoiceId: posting.invoiceId ?? "" };
  if (posting.splitPostings.length === 0) {
    return [
      { ...origin, kind: "held", split: 0, amount: { value, currencyCode }, findings: [splitsMissing] },
    ];
  }
  const day = dayOf(posting, settings);
  const amounts = posting.splitPostings.map(({ amount }) => amount);
  const shared = { posting, day, organizationId, settings, addsUp: addsUp(value, amounts) };
  const tooMany = check23Splits(posting.splitPostings.length);
  const rows = posting.splitPostings.map((split, index) => {
    const source = { ...shared, split };
    const booked = bookRow(source);
    const findings = [...checkRow({ ...source, ...booked }), ...tooMany];
    const amount = { value: split.amount, currencyCode };
    return { values: booked.values, row: { ...origin, split: index + 1, amount, findings } };
  });
  if (day === null || rows.some(({ row }) => row.findings.some(isHolding))) {
    return rows.map(({ row }) => ({
      ...row,
      kind: "held",
      findings: row.findings.some(isHolding) ? row.findings : [otherRowHeld, ...row.findings],
    }));
  }
  const batch = parts.assign(day, rows.length);
  return rows.map(({ row, values }) => ({ ...row, kind: "row", batch, day, values }));
}

/**
 * Assigns each posting to a batch, and begins another when the batch would have too many rows. The rows of
 * a posting stay together.
 */
class BatchParts {
  readonly #open = new Map<string, { part: number; rows: number }>();
  readonly #settings: DatevSettings;

  constructor(settings: DatevSettings) {
    this.#settings = settings;
  }

  assign(day: string, rows: number): BatchKey {
    const months = monthsOf(day, this.#settings);
    const name = monthsName(months);
    const before = this.#open.get(name) ?? { part: 1, rows: 0 };
    const fits = before.rows + rows <= maxRows;
    const now = fits ? { part: before.part, rows: before.rows + rows } : { part: before.part + 1, rows };
    this.#open.set(name, now);
    return { ...months, part: now.part };
  }
}

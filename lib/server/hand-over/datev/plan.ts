import "server-only";
import type { Posting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { datevFindings, type DatevFinding } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { addsUp } from "#lib/shared/money.ts";
import { type BatchKey, BatchParts, monthsName, monthsOf } from "./batch-parts.ts";
import { bookRow } from "./book-row.ts";
import { rowBytes } from "./columns.ts";
import { OpenItems } from "./open-items.ts";
import { check18OpenItem, check23Splits, checkRow, otherRowHeld, splitsMissing } from "./row-checks.ts";

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
 * The result for a split posting: a row of a batch (its values by column, counted from 1), or a held row
 * with the reason.
 */
export type PlannedRow =
  | (Origin & { kind: "row"; batch: BatchKey; day: string; values: ReadonlyMap<number, string> })
  | (Origin & { kind: "held" });

const dayOf = ({ invoiceDate }: Posting, { timeZone }: DatevSettings) =>
  invoiceDate ? documentDay(invoiceDate, timeZone) : null;

const isHolding = ({ code }: DatevFinding) => datevFindings[code].holds;

/**
 * Yields the result for each split of the postings, in their order. If one row of a posting is held, all
 * its rows are held, because a partly booked invoice would leave a wrong open item. The same postings and
 * settings give the same plan. With `only`, no postings but those of the months of that batch are planned, so
 * that the writer of a batch plans no others; their rows get the same result as in a plan of all. Memory
 * grows with the document numbers alone.
 */
export async function* planBatches(
  postings: AsyncIterable<Posting>,
  handOver: DatevHandOver,
  only?: BatchKey,
): AsyncGenerator<PlannedRow> {
  const planner = new DatevPlanner(handOver);
  for await (const posting of postings) yield* planner.plan(posting, only);
}

/** Yields the postings that have rows in a batch, in their order. Held postings are left out. */
export async function* bookedPostings(
  postings: AsyncIterable<Posting>,
  handOver: DatevHandOver,
): AsyncGenerator<Posting> {
  const planner = new DatevPlanner(handOver);
  for await (const posting of postings)
    if (planner.plan(posting).some(({ kind }) => kind === "row")) yield posting;
}

/** Plans the postings of one hand-over, which it must see in their order. */
export class DatevPlanner {
  readonly #handOver: DatevHandOver;
  readonly #parts: BatchParts;
  readonly #openItems = new OpenItems();

  constructor(handOver: DatevHandOver) {
    this.#handOver = handOver;
    this.#parts = new BatchParts(handOver.settings);
  }

  /** Returns the result for each split of a posting; none for a posting of other months than those of `only`. */
  plan(posting: Posting, only?: BatchKey): PlannedRow[] {
    const { organizationId, settings } = this.#handOver;
    const sameAs = this.#openItems.sameAs(posting);
    const day = dayOf(posting, settings);
    if (only && (day === null || monthsName(monthsOf(day, settings)) !== monthsName(only))) return [];
    const { currencyCode, value } = posting.amount;
    const origin = { entityGuid: posting.entityGuid, invoiceId: posting.invoiceId ?? "" };
    if (posting.splitPostings.length === 0) {
      return [
        { ...origin, kind: "held", split: 0, amount: { value, currencyCode }, findings: [splitsMissing] },
      ];
    }
    const amounts = posting.splitPostings.map(({ amount }) => amount);
    const shared = { posting, day, organizationId, settings, addsUp: addsUp(value, amounts) };
    const booked = posting.splitPostings.map((split) => {
      const source = { ...shared, split };
      return { ...source, ...bookRow(source) };
    });
    const bytes = booked.reduce((sum, { values }) => sum + rowBytes(values, settings.formatVersion), 0);
    const ofPosting = [...check18OpenItem(sameAs), ...check23Splits(booked.length, bytes)];
    const rows = booked.map((candidate, index) => {
      const findings = [...checkRow(candidate), ...ofPosting];
      const amount = { value: candidate.split.amount, currencyCode };
      return { values: candidate.values, row: { ...origin, split: index + 1, amount, findings } };
    });
    if (day === null || rows.some(({ row }) => row.findings.some(isHolding))) {
      return rows.map(({ row }) => ({
        ...row,
        kind: "held",
        findings: row.findings.some(isHolding) ? row.findings : [otherRowHeld, ...row.findings],
      }));
    }
    const batch = this.#parts.assign(day, rows.length, bytes);
    return rows.map(({ row, values }) => ({ ...row, kind: "row", batch, day, values }));
  }
}

import "server-only";
import type { Posting } from "#contract/posting.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { datevFindings, type DatevFinding } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { addsUp } from "#lib/shared/money.ts";
import { bookedAccount, opensItem } from "./accounts.ts";
import { baseAmounts } from "./base-amounts.ts";
import { type BatchKey, BatchParts } from "./batch-parts.ts";
import { bookRow } from "./book-row.ts";
import { documentGuid } from "./document-guid.ts";
import { OpenItems } from "./open-items.ts";
import type { RateTable } from "./rate-table.ts";
import { noCells, rowBytes, type RowCells } from "./row-cells.ts";
import {
  type Candidate,
  check18OpenItem,
  check23Splits,
  checkRow,
  dateMissing,
  otherRowHeld,
  splitsMissing,
} from "./row-checks.ts";

/** The organization, settings and rates of a hand-over to DATEV. Without rates, foreign currency is held. */
export type DatevHandOver = {
  organizationId: string;
  settings: DatevSettings;
  rates?: RateTable;
  /** Set where no row is written. Links then name no documents, because each id costs a hash. */
  withoutLinks?: true;
};

/** Stands for the id of documents, which is as long. */
const anyGuid = "00000000-0000-5000-8000-000000000000";

/**
 * The origin of a row: the split counted from 1, 0 if its posting has none; the amount in major units; the
 * cells that it is written from.
 */
type Origin = {
  entityGuid: string;
  invoiceId: string;
  split: number;
  amount: { value: number; currencyCode: string };
  cells: RowCells;
  findings: DatevFinding[];
};

/** A row of a batch. */
type BatchRow = Origin & { kind: "row"; batch: BatchKey; day: string };

/**
 * A held row. `cause` is the first finding that holds its posting, the same for all rows of the posting, so
 * that each row counts under one cause.
 */
export type HeldRow = Origin & { kind: "held"; cause: DatevFinding };

/** The result for a split posting. */
export type PlannedRow = BatchRow | HeldRow;

/** Returns whether a row is held. */
export const isHeldRow = (row: PlannedRow): row is HeldRow => row.kind === "held";

const isHolding = ({ code }: DatevFinding) => datevFindings[code].holds;

/** Yields the postings that have rows in a batch, in their order. Held postings are left out. */
export async function* bookedPostings(
  postings: AsyncIterable<readonly Posting[]>,
  handOver: DatevHandOver,
): AsyncGenerator<Posting> {
  const planner = new DatevPlanner({ ...handOver, withoutLinks: true });
  for await (const group of postings)
    for (const posting of group) if (planner.plan(posting).some(({ kind }) => kind === "row")) yield posting;
}

/**
 * Plans the postings of one hand-over, which it must see in their order. If one row of a posting is held,
 * all its rows are held, because a partly booked invoice would leave a wrong open item. The same postings
 * and settings give the same plan. Memory grows with the document numbers and their dates alone.
 */
export class DatevPlanner {
  readonly #handOver: DatevHandOver;
  readonly #parts: BatchParts;
  readonly #openItems = new OpenItems();
  /** The day of each date that a posting had. Documents share few dates, and each costs as much as a row. */
  readonly #days = new Map<string, string | null>();

  constructor(handOver: DatevHandOver) {
    this.#handOver = handOver;
    this.#parts = new BatchParts(handOver.settings);
  }

  /** Returns the result for each split of a posting. */
  plan(posting: Posting): PlannedRow[] {
    const sameAs = this.#sameAs(posting);
    const day = this.#dayOf(posting);
    const { rows, bytes, cause } = bookPosting(posting, day, this.#handOver, sameAs);
    if (!cause && day !== null) {
      const batch = this.#parts.assign(day, rows.length, bytes);
      return rows.map((row) => ({ ...row, kind: "row", batch, day }));
    }
    // A posting without a day is held by check 9.
    const held = cause ?? dateMissing;
    return rows.map((row) => ({
      ...row,
      kind: "held",
      cause: held,
      findings: row.findings.some(isHolding) ? row.findings : [otherRowHeld, ...row.findings],
    }));
  }

  /** Returns whether a posting that was planned before would be handed over with other settings or rates. */
  isFreedBy(other: Partial<DatevHandOver>, posting: Posting): boolean {
    const sameAs = this.#sameAs(posting);
    const handOver = { ...this.#handOver, ...other };
    const day = this.#dayOf(posting);
    return !bookPosting(posting, day, handOver, sameAs).cause;
  }

  #dayOf({ invoiceDate }: Posting): string | null {
    if (!invoiceDate) return null;
    const known = this.#days.get(invoiceDate);
    if (known !== undefined) return known;
    const day = documentDay(invoiceDate, this.#handOver.settings.timeZone);
    this.#days.set(invoiceDate, day);
    return day;
  }

  #sameAs(posting: Posting): string | null {
    const { settings } = this.#handOver;
    return opensItem(posting, settings)
      ? this.#openItems.sameAs(bookedAccount(posting, settings), posting.invoiceId ?? "")
      : null;
  }
}

/**
 * Books and checks each split of a posting. Returns its rows, their bytes in a batch, and the first finding
 * that holds them.
 */
function bookPosting(
  posting: Posting,
  day: string | null,
  handOver: DatevHandOver,
  sameAs: string | null,
): { rows: Origin[]; bytes: number; cause: DatevFinding | undefined } {
  const { organizationId, settings, withoutLinks } = handOver;
  const { currencyCode, value } = posting.amount;
  const { entityGuid } = posting;
  const invoiceId = posting.invoiceId ?? "";
  if (posting.splitPostings.length === 0) {
    const amount = { value, currencyCode };
    const row = { entityGuid, invoiceId, split: 0, amount, cells: noCells, findings: [splitsMissing] };
    return { rows: [row], bytes: 0, cause: splitsMissing };
  }
  const amounts = posting.splitPostings.map(({ amount }) => amount);
  const guid = () => (withoutLinks ? anyGuid : documentGuid(organizationId, entityGuid));
  const documents = posting.files.length > 0 ? guid() : null;
  const isWhole = addsUp(value, amounts);
  const rate = day === null ? null : rateOf(handOver, currencyCode, day);
  const converted = rate === null ? [] : baseAmounts(amounts, rate);
  const candidates = posting.splitPostings.map((split, index): Candidate => {
    const baseAmount = converted[index];
    const exchange = rate === null || baseAmount === undefined ? null : { rate, baseAmount };
    const { cells, notes } = bookRow({ posting, split, day, documents, settings, exchange });
    return { posting, split, day, documents, settings, exchange, addsUp: isWhole, cells, notes };
  });
  const bytes = candidates.reduce((sum, { cells }) => sum + rowBytes(cells, settings.formatVersion), 0);
  const ofPosting = [...check18OpenItem(sameAs), ...check23Splits(candidates.length, bytes)];
  const rows = candidates.map((candidate, index) => ({
    entityGuid,
    invoiceId,
    split: index + 1,
    amount: { value: candidate.split.amount, currencyCode },
    cells: candidate.cells,
    findings: [...checkRow(candidate), ...ofPosting],
  }));
  return { rows, bytes, cause: rows.flatMap(({ findings }) => findings).find(isHolding) };
}

/** Returns the rate of a foreign currency; null for that of the books and where none is known. */
function rateOf({ settings, rates }: DatevHandOver, currencyCode: string, day: string): string | null {
  return currencyCode === settings.baseCurrency ? null : (rates?.find(currencyCode, day) ?? null);
}

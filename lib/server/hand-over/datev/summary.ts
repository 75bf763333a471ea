import "server-only";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { CurrencyTotal } from "#lib/shared/money.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { checkBatch } from "./batch-checks.ts";
import { type BatchKey, batchName } from "./batch-parts.ts";
import { batchFileName } from "./batch.ts";
import { type Days, monthsAround } from "./fiscal-year.ts";
import type { PlannedRow } from "./plan.ts";
import { RowTotals } from "./row-totals.ts";

/** The number of occurrences of a finding. */
export type FindingCount = { code: DatevFindingCode; count: number };

/**
 * The summary of a plan. The batches are sorted by date, each with the failed checks of the whole file. The
 * findings are those about rows that are handed over.
 */
export type DatevSummary = {
  batches: (DatevBatch & { problems: ReturnType<typeof checkBatch> })[];
  rows: number;
  totals: CurrencyTotal[];
  heldRows: number;
  heldTotals: CurrencyTotal[];
  findings: FindingCount[];
};

type Open = { key: BatchKey; days: Days; rows: number };

/**
 * Adds up a plan while it is read: batches, rows and held rows with exact sums by currency, and the number
 * of each finding about a row that is handed over. Each planned row is passed to `add`, so that one pass
 * serves a list and its summary.
 */
export class DatevSummarizer {
  readonly #settings: DatevSettings;
  readonly #batches = new Map<string, Open>();
  readonly #findings = new Map<DatevFindingCode, number>();
  readonly #handed = new RowTotals();
  readonly #held = new RowTotals();

  constructor(settings: DatevSettings) {
    this.#settings = settings;
  }

  add(row: PlannedRow): void {
    if (row.kind === "held") {
      this.#held.add(row.amount);
      return;
    }
    for (const { code } of row.findings) this.#findings.set(code, (this.#findings.get(code) ?? 0) + 1);
    this.#handed.add(row.amount);
    const name = batchName(row.batch);
    const { days, rows } = this.#batches.get(name) ?? { days: { from: row.day, to: row.day }, rows: 0 };
    this.#batches.set(name, {
      key: row.batch,
      rows: rows + 1,
      days: { from: row.day < days.from ? row.day : days.from, to: row.day > days.to ? row.day : days.to },
    });
  }

  result(): DatevSummary {
    const batches = [...this.#batches.values()].map(({ key, days, rows }) => {
      const batch = { ...key, ...monthsAround(days, key.fiscalYear), rows };
      const named = { ...batch, fileName: batchFileName(batch, this.#settings) };
      return { ...named, problems: checkBatch(named, this.#settings) };
    });
    const held = this.#held.list();
    return {
      batches: batches.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
      ...this.#handed.list(),
      heldRows: held.rows,
      heldTotals: held.totals,
      findings: [...this.#findings].map(([code, count]) => ({ code, count })),
    };
  }
}

const sortKey = ({ from, part }: DatevBatch) => `${from} ${String(part).padStart(6, "0")}`;

import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { CurrencyTotals, exact } from "#lib/shared/money.ts";
import type { RowsByFate, RowSums } from "#lib/shared/receipt.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";
import { batchName } from "../hand-over/datev/batch-parts.ts";
import { DatevPlanner, type PlannedRow } from "../hand-over/datev/plan.ts";
import { RateTable } from "../hand-over/datev/rate-table.ts";
import { selector } from "../hand-over/read-postings.ts";
import { templateRows } from "../hand-over/template/template-cells.ts";
import type { SentHandOver } from "./sent-hand-overs.ts";

/** What one hand-over did with a posting: handed it over, held it for a cause, or left it out. */
type Fate = "handed" | { cause: DatevFindingCode } | null;

/**
 * Tells the rows of an export that were handed over in any file from those that every hand-over to DATEV
 * held and those that are in none. It plans each hand-over again, so it must see all postings in their
 * order. A row is a split, or a posting without splits; the sums are those of the postings, so that they add
 * up to the sums of the export.
 */
export class HandedRows {
  readonly #fates: ((posting: Posting) => Fate)[];
  readonly #handed = new Rows();
  readonly #open = new Rows();
  readonly #held = new Map<DatevFindingCode, Rows>();

  constructor(organizationId: string, handOvers: readonly SentHandOver[]) {
    this.#fates = handOvers.flatMap((handOver) => fateIn(organizationId, handOver) ?? []);
  }

  add(posting: Posting): void {
    const fates = this.#fates.map((fateOf) => fateOf(posting));
    this.#rowsOf(fates).add(posting);
  }

  list(): RowsByFate {
    const held = [...this.#held].map(([cause, rows]) => ({ cause, ...rows.list() }));
    return { handed: this.#handed.list(), held, open: this.#open.list() };
  }

  #rowsOf(fates: readonly Fate[]): Rows {
    if (fates.includes("handed")) return this.#handed;
    const held = fates.find((fate) => fate !== "handed" && fate !== null);
    if (!held) return this.#open;
    const rows = this.#held.get(held.cause) ?? new Rows();
    this.#held.set(held.cause, rows);
    return rows;
  }
}

class Rows {
  #count = 0;
  readonly #totals = new CurrencyTotals();

  add({ amount, splitPostings }: Posting): void {
    this.#count += Math.max(1, splitPostings.length);
    this.#totals.add(amount.currencyCode, exact(amount.value));
  }

  list(): RowSums {
    return { rows: this.#count, totals: this.#totals.list() };
  }
}

function fateIn(organizationId: string, { request, marks, batches }: SentHandOver) {
  const { written, filter } = request;
  if (written.format === "documents" || written.format === "datevDocuments") return null;
  const isSelected = selector(filter, marks);
  if (written.format === "template") {
    // A posting counts as handed over where the template's condition leaves none of its rows out.
    const { template } = written;
    const all = { ...template, condition: null };
    const count = (posting: Posting, of: Pick<TableTemplate, "rowsPer" | "condition">) =>
      templateRows(posting, of, request.timeZone).length;
    return (posting: Posting): Fate =>
      isSelected(posting) && count(posting, template) === count(posting, all) ? "handed" : null;
  }
  if (written.format !== "datev") return (posting: Posting): Fate => (isSelected(posting) ? "handed" : null);
  const planner = new DatevPlanner({
    organizationId,
    settings: written.settings,
    rates: RateTable.ofHandOver(written.rates),
  });
  const sent = new Set(batches.map(batchName));
  return (posting: Posting): Fate => (isSelected(posting) ? fateOf(planner.plan(posting), sent) : null);
}

/** All rows of a posting are in one batch, or all are held for one cause. */
function fateOf([first]: readonly PlannedRow[], sent: ReadonlySet<string>): Fate {
  if (first?.kind === "held") return { cause: first.cause.code };
  return first && sent.has(batchName(first.batch)) ? "handed" : null;
}

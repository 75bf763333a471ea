import "server-only";
import { CurrencyTotals, type CurrencyTotal, exact } from "#lib/shared/money.ts";

/** Counts rows and adds up their amounts by currency, exactly. */
export class RowTotals {
  #rows = 0;
  readonly #totals = new CurrencyTotals();

  get rows(): number {
    return this.#rows;
  }

  add({ currencyCode, value }: { currencyCode: string; value: number }): void {
    this.#rows += 1;
    this.#totals.add(currencyCode, exact(value));
  }

  addAll(others: RowTotals): void {
    this.#rows += others.#rows;
    this.#totals.addAll(others.#totals);
  }

  list(): { rows: number; totals: CurrencyTotal[] } {
    return { rows: this.#rows, totals: this.#totals.list() };
  }
}

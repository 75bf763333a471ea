import { bankingDays } from "#lib/shared/banking-days.ts";
import type { NeededRate, RateChange } from "#lib/shared/exchange-rates.ts";
import { decimalRate } from "./decimal-rate.ts";

/**
 * Reads the rates that documents need from the ECB's file `eurofxref-hist.csv`: a row for each banking day,
 * a column for each currency. Each is that of the document's day or of the last banking day before it.
 * Returns null for another file.
 */
export function readEcbRates(csv: string, needed: readonly NeededRate[]): RateChange[] | null {
  const [header = "", ...lines] = csv.replace(/^\uFEFF/, "").split(/\r?\n/);
  const [date = "", ...currencies] = cells(header);
  if (date.toLowerCase() !== "date" || !currencies.includes("USD")) return null;
  const days = new Map(lines.map((line) => [line.slice(0, 10), line] as const));
  const rateOf = (currencyCode: string, day: string): RateChange | null => {
    const column = currencies.indexOf(currencyCode) + 1;
    const line = days.get(day);
    const rate = column > 0 && line !== undefined ? decimalOf(cells(line)[column] ?? "") : null;
    return rate === null ? null : { currencyCode, period: day, rate, source: "ecb" };
  };
  const found = needed.flatMap(({ currencyCode, day }) => {
    const rates = bankingDays(day).map((banking) => rateOf(currencyCode, banking));
    return rates.find((rate) => rate !== null) ?? [];
  });
  return [...new Map(found.map((rate) => [`${rate.currencyCode} ${rate.period}`, rate])).values()];
}

const cells = (line: string) => line.split(",").map((cell) => cell.trim());

// The file always has a decimal point, so three decimals are clear with a further zero.
const decimalOf = (cell: string) => decimalRate(/\.\d{3}$/.test(cell) ? `${cell}0` : cell);

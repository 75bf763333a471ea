import type { ReadyRecord } from "./checked-table.ts";

/** Maximum differences that are listed. */
const maxListed = 200;

/** An account of the file whose name differs from that of the chart; null if the chart doesn't have it. */
export type ChartDifference = { code: string; name: string; chartName: string | null };

/** The accounts of a file beside a standard chart. `missing` counts accounts of the chart alone. */
export type ChartComparison = {
  total: number;
  same: number;
  otherName: number;
  own: number;
  missing: number;
  /** The first 200 of those with another name or of the file alone. */
  differences: ChartDifference[];
};

const plain = (name: string) => name.normalize("NFC").trim().replace(/\s+/g, " ");

/**
 * Compares the accounts of a file with the accounts of a chart, code by code; blanks in names don't count.
 */
export function compareCharts(
  accounts: Iterable<Pick<ReadyRecord, "record">>,
  chart: ReadonlyMap<string, string>,
): ChartComparison {
  const found: ChartComparison = { total: 0, same: 0, otherName: 0, own: 0, missing: 0, differences: [] };
  const known = new Set<string>();
  for (const { record } of accounts) {
    const { accountCode: code = "", name = "" } = record;
    const chartName = chart.get(code) ?? null;
    known.add(code);
    found.total += 1;
    if (chartName !== null && plain(chartName) === plain(name)) {
      found.same += 1;
      continue;
    }
    if (chartName === null) found.own += 1;
    else found.otherName += 1;
    if (found.differences.length < maxListed) found.differences.push({ code, name, chartName });
  }
  for (const code of chart.keys()) if (!known.has(code)) found.missing += 1;
  return found;
}

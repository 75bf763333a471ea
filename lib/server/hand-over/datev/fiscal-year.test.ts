import { expect, test } from "vitest";
import { datevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { batchFileName } from "./batch.ts";
import { checkBatch } from "./batch-checks.ts";
import { columnHeadings } from "./columns.ts";
import { fiscalYearOf, monthsAround } from "./fiscal-year.ts";

test.each([
  ["2026-01-01", "2026-12-31", "2026-01-01", "2026-12-31"],
  ["2026-07-01", "2026-06-30", "2025-07-01", "2026-06-30"],
  ["2026-07-01", "2026-07-01", "2026-07-01", "2027-06-30"],
  ["2025-03-01", "2024-02-29", "2023-03-01", "2024-02-29"],
  ["2026-04-15", "2026-04-14", "2025-04-15", "2026-04-14"],
])("of a fiscal year that begins on %s, %s lies in %s to %s", (fiscalYearStart, day, from, to) => {
  expect(fiscalYearOf(day, { fiscalYearStart })).toEqual({ from, to });
});

test.each([
  ["2026-01-01", { from: "2026-02-03", to: "2026-02-03" }, { from: "2026-02-01", to: "2026-02-28" }],
  ["2026-01-01", { from: "2028-02-03", to: "2028-03-03" }, { from: "2028-02-01", to: "2028-03-31" }],
  ["2026-04-15", { from: "2026-04-20", to: "2026-04-20" }, { from: "2026-04-15", to: "2026-04-30" }],
  ["2026-04-15", { from: "2027-04-02", to: "2027-04-02" }, { from: "2027-04-01", to: "2027-04-14" }],
])("where fiscal years begin on %s, the months around %j are %j", (fiscalYearStart, days, months) => {
  expect(monthsAround(days, fiscalYearOf(days.from, { fiscalYearStart }))).toEqual(months);
});

const settings = datevSettings.parse({
  consultantNumber: 1001,
  clientNumber: 1,
  fiscalYearStart: "2026-01-01",
  accountLength: 4,
});
const batch: DatevBatch = {
  fiscalYear: { from: "2026-01-01", to: "2026-12-31" },
  months: "2026-04",
  part: 1,
  rows: 1,
  from: "2026-04-01",
  to: "2026-04-30",
  fileName: "EXTF_x.csv",
};

test.each<[check: number, broken: Partial<DatevBatch>]>([
  [1, { fileName: "Buchungen.csv" }],
  [1, { fileName: `EXTF_${"x".repeat(52)}.csv` }],
  [3, { from: "2026-04-01;" }],
  [5, { from: "2026-04-31", to: "2026-05-01" }],
  [6, { from: "2026-05-01" }],
  [7, { to: "2027-01-01" }],
  [7, { fiscalYear: { from: "2026-04-02", to: "2027-04-01" } }],
  [23, { rows: 0 }],
  [23, { rows: 100_000 }],
])("check %i finds %j", (check, broken) => {
  expect(checkBatch(batch, settings)).toEqual([]);
  expect(checkBatch({ ...batch, ...broken }, settings)).toContain(check);
});

test("the longest name of a file is short enough", () => {
  const longest = { ...settings, consultantNumber: 9_999_999, clientNumber: 99_999 };
  const fileName = batchFileName({ ...batch, part: 99 }, longest);
  expect(fileName.length).toBeLessThanOrEqual("EXTF_".length + 51 + ".csv".length);
  expect(checkBatch({ ...batch, fileName }, longest)).toEqual([]);
});

test("each version has its columns under its names", () => {
  const lengths = ([9, 10, 11, 12, 13] as const).map((version) => columnHeadings(version).length);
  expect(lengths).toEqual([120, 121, 122, 124, 125]);
  expect(columnHeadings(11)[39]).toBe("EU-Land u. UStID");
  expect(columnHeadings(13)[39]).toBe("EU-Land u. UStID (Bestimmung)");
  const common = {
    37: "KOST1 - Kostenstelle",
    48: "Zusatzinformation - Art 1",
    87: "Zusatzinformation- Inhalt 20",
  };
  const others = {
    114: "Festschreibung",
    118: "Generalumkehr (GU)",
    121: "Abrechnungsreferenz",
    125: "Abw. Skontokonto",
  };
  for (const [column, heading] of Object.entries({ ...common, ...others })) {
    expect(columnHeadings(13)[Number(column) - 1]).toBe(heading);
  }
});

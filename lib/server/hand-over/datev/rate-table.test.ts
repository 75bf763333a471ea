import { expect, test } from "vitest";
import type { RateSource } from "#lib/shared/exchange-rates.ts";
import { usedRatesOf } from "#lib/shared/used-rates.ts";
import { RateTable } from "./rate-table.ts";

const given = (period: string, rate: string, source: RateSource = "typed", currencyCode = "CHF") => ({
  ...{ currencyCode, period, rate, source },
  changedBy: "Petra Bauer",
});

test("the day's own rate comes first, then the ECB's of the last four days, then the month's", () => {
  const table = new RateTable([
    given("2026-04", "0.90"),
    given("2026-04-02", "0.91", "ecb"),
    given("2026-04-03", "0.92"),
    given("2026-04-08", "0.93", "pasted"),
    given("2026-04-08", "1.08", "ecb", "USD"),
  ]);
  const found = ["02", "03", "04", "06", "07", "08", "09"].map((day) => table.find("CHF", `2026-04-${day}`));
  expect(found).toEqual(["0.91", "0.92", "0.91", "0.91", "0.90", "0.93", "0.90"]);
  expect(table.find("CHF", "2026-05-01")).toBeNull();
  expect(table.find("USD", "2026-04-11")).toBe("1.08");
  expect(table.find("USD", "2026-04-07")).toBeNull();
  for (const day of ["12026-04-08", "+012026-04"]) expect(table.find("CHF", day)).toBeNull();
  expect(table.needed().map(({ day }) => day.length)).toEqual(Array.from({ length: 10 }, () => 10));
});

test("what was asked for is told once with its origin, and a hand-over finds the same rates again", () => {
  const table = new RateTable([given("2026-04", "0.90"), given("2026-04-02", "0.91", "ecb")]);
  const days = ["2026-04-20", "2026-05-01", "2026-04-06", "2026-04-20"];
  const found = days.map((day) => table.find("CHF", day));
  expect(table.needed()).toMatchObject([
    { currencyCode: "CHF", day: "2026-04-06", rate: "0.91", period: "2026-04-02", source: "ecb" },
    { day: "2026-04-20", rate: "0.90", period: "2026-04", source: "typed", changedBy: "Petra Bauer" },
    { day: "2026-05-01", rate: null, period: null, source: null, changedBy: null },
  ]);
  const used = usedRatesOf(table.needed());
  expect(used).toEqual({ "CHF 2026-04-06": "0.91", "CHF 2026-04-20": "0.90" });
  const again = RateTable.ofHandOver(used);
  expect(days.map((day) => again.find("CHF", day))).toEqual(found);
  expect(again.find("CHF", "2026-04-07")).toBeNull();
  expect(RateTable.ofHandOver(undefined).find("CHF", "2026-04-20")).toBeNull();
});

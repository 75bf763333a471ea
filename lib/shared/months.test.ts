import { expect, it } from "vitest";
import { monthAfter, monthsToChoose, monthToClose, monthToCloseIn } from "./months.ts";

it.each([
  ["2026-05", 1, "2026-06"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2026-05", -29, "2023-12"],
])("%s and %d months is %s", (month, by, expected) => {
  expect(monthAfter(month, by)).toBe(expected);
});

it("the month to close is the one before, by the time zone", () => {
  const at = new Date("2026-10-31T23:30:00Z");
  expect(monthToClose(at)).toBe("2026-09");
  expect(monthToCloseIn(at, "Europe/Berlin")).toBe("2026-10");
});

it("this month and the 23 before can be chosen", () => {
  const months = monthsToChoose(new Date("2026-05-31T12:00:00Z"));
  expect([months[0], months[1], months.at(-1), months.length]).toEqual(["2026-05", "2026-04", "2024-06", 24]);
});

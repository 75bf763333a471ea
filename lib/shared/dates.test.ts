import { describe, expect, test } from "vitest";
import {
  dayBegin,
  documentDay,
  formatDistance,
  formatDocumentDay,
  formatDuration,
  formatMonth,
  formatTime,
  isTimeZone,
  yearOfDay,
} from "./dates.ts";

describe("formatTime", () => {
  const time = "2026-11-02T09:42:18Z";

  test("puts the day first in both languages", () => {
    const berlin = { detail: "minute", timeZone: "Europe/Berlin" } as const;
    expect(formatTime(time, { locale: "en", ...berlin })).toBe("2 Nov 2026, 10:42");
    expect(formatTime(time, { locale: "de", ...berlin })).toBe("2. Nov. 2026, 10:42");
  });

  test("is null for what is no time", () => {
    expect(formatTime("yesterday", { locale: "en", detail: "day" })).toBeNull();
  });
});

test("a month has its name and year, and what is none has no text", () => {
  expect(["en", "de"].map((locale) => formatMonth("2026-03", locale))).toEqual(["March 2026", "März 2026"]);
  expect(["2026-13", "2026-3", "2026-03-01"].map((value) => formatMonth(value, "en"))).toEqual([
    null,
    null,
    null,
  ]);
});

describe("documentDay", () => {
  test("keeps the day of midnight UTC in every time zone", () => {
    expect(documentDay("2026-10-28T00:00:00Z")).toBe("2026-10-28");
    expect(documentDay("2026-10-28T00:00:00.000Z")).toBe("2026-10-28");
    expect(formatDocumentDay("2026-10-28T00:00:00Z", "de")).toBe("28.10.2026");
    expect(formatDocumentDay("2026-10-28T00:00:00Z", "en")).toBe("28 Oct 2026");
  });

  test("takes another time as the local day", () => {
    const local = new Date(2026, 9, 28, 0, 30);
    expect(documentDay(local.toISOString())).toBe("2026-10-28");
  });

  test("is null for what is no date", () => {
    expect(documentDay("")).toBeNull();
    expect(formatDocumentDay("soon", "en")).toBeNull();
  });
});

test("formatDuration leaves out empty hours", () => {
  expect(formatDuration(-5)).toBe("0:00");
  expect(formatDuration(72_000)).toBe("1:12");
  expect(formatDuration(7_209_999)).toBe("2:00:09");
});

describe("dayBegin", () => {
  test("is midnight of this machine's time zone, counted on by calendar days", () => {
    expect(dayBegin("2026-11-21")).toBe(new Date(2026, 10, 21).toISOString());
    expect(dayBegin("2026-12-31", 1)).toBe(new Date(2027, 0, 1).toISOString());
    // This day has 25 hours: the clocks are put back.
    expect(dayBegin("2026-10-25", 1)).toBe(new Date(2026, 9, 26).toISOString());
  });

  test("is null for what is no day", () => {
    expect(dayBegin("21.11.2026")).toBeNull();
  });
});

test("formatDistance tells how far away a time is in a unit that says enough", () => {
  const now = Date.parse("2026-11-02T12:00:00Z");
  const distance = (text: string, locale = "en") => formatDistance(new Date(text), now, locale);
  expect(distance("2028-10-20T12:00:00Z")).toBe("in 23 months");
  expect(distance("2028-11-02T12:00:00Z", "de")).toBe("in 2 Jahren");
  expect(distance("2026-11-30T12:00:00Z")).toBe("in 28 days");
  expect(distance("2026-11-01T13:00:00Z", "de")).toBe("vor 23 Stunden");
  expect(distance("2026-11-02T10:30:00Z")).toBe("90 minutes ago");
  expect(distance("2026-11-02T11:59:30Z")).toBe("now");
  expect(distance("2026-11-02T12:00:20Z", "de")).toBe("jetzt");
});

test.each([
  ["Europe/Berlin", true],
  ["UTC", true],
  ["Europe/Nowhere", false],
  ["+01:00", false],
  ["", false],
])("%j as the name of a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test.each([
  ["2026-11-29", { month: 11, day: 5 }, 2026],
  ["2026-11-29", { month: 12, day: 31 }, 2026],
  ["2026-01-04", { month: 7, day: 4 }, 2026],
  ["2026-01-04", { month: 7, day: 5 }, 2025],
  ["2027-01-04", { month: 11, day: 5 }, 2026],
])(
  "on %s a day without a year is of the year in which it lies at most half a year ahead",
  (today, day, year) => {
    expect(yearOfDay(day, new Date(`${today}T12:00:00`))).toBe(year);
  },
);

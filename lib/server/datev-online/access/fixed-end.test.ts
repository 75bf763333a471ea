import { expect, it } from "vitest";
import { fixedEnd } from "./fixed-end.ts";

const hour = 3_600_000;
const start = Date.parse("2026-11-30T08:00:00Z");
const at = (hours: number) => new Date(start + hours * hour);
const access = (renewed: number, ends: number | null, fixed: Date | null = null) => ({
  renewed_at: at(renewed),
  refresh_expires_at: ends === null ? null : at(ends),
  fixed_end_at: fixed,
});

it("knows no end that each renewal moves", () => {
  expect(fixedEnd(access(0, 11), access(4, 15))).toBeNull();
  expect(fixedEnd(access(0, 11, at(11)), access(4, 15))).toBeNull();
});

it("knows an end that a renewal did not move, and keeps it to the millisecond", () => {
  const second = 1 / 3600;
  const first = fixedEnd(access(0, 100), access(30, 100 - second));
  expect(first).toEqual(at(100 - second));
  expect(fixedEnd(access(30, 100, first), access(60, 100 + second))).toBe(first);
  expect(fixedEnd(access(30, 100, first), access(60, 90))).toEqual(at(90));
});

it("takes two renewals within a minute for no sign, and knows nothing where DATEV names no end", () => {
  const soon = 30 / 3600;
  expect(fixedEnd(access(0, 11), access(soon, 11 + soon))).toBeNull();
  expect(fixedEnd(access(0, 11, at(11)), access(soon, 11))).toEqual(at(11));
  expect(fixedEnd(access(0, null), access(4, 11))).toBeNull();
  expect(fixedEnd(access(0, 11, at(11)), access(4, null))).toBeNull();
});

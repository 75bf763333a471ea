import { expect, test } from "vitest";
import { deliveryInterval } from "./delivery-interval.ts";

const now = Date.parse("2026-11-25T09:00:00Z");
const sending = { state: "sending", nextAt: null } as const;
const waiting = (seconds: number) =>
  ({ state: "waiting", nextAt: new Date(now + seconds * 1_000).toISOString() }) as const;

test("deliveries that have ended are not read again", () => {
  const ended = (["delivered", "failed", "unclear", "cancelled"] as const).map((state) => ({
    state,
    nextAt: null,
  }));
  expect(deliveryInterval([], now)).toBe(false);
  expect(deliveryInterval(ended, now)).toBe(false);
});

test("deliveries are read again at the next attempt, at the earliest after two seconds, at the latest after a minute", () => {
  expect(deliveryInterval([waiting(30)], now)).toBe(30_000);
  expect(deliveryInterval([waiting(30), waiting(12)], now)).toBe(12_000);
  expect(deliveryInterval([waiting(-5)], now)).toBe(2_000);
  expect(deliveryInterval([waiting(900)], now)).toBe(60_000);
  expect(deliveryInterval([{ state: "waiting", nextAt: null }], now)).toBe(2_000);
  expect(deliveryInterval([waiting(900), sending], now)).toBe(2_000);
});

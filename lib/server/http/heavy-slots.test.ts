import { expect, test } from "vitest";
import { reserveHeavySlot } from "./heavy-slots.ts";

const busy = expect.objectContaining({ code: "SERVER_BUSY", status: 503, retryAfter: 2 }) as Error;

test("a person has four heavy answers in progress, the process eight, and an ended one makes room once", () => {
  const [release = () => undefined, ...others] = Array.from({ length: 4 }, () => reserveHeavySlot("petra"));
  expect(() => reserveHeavySlot("petra")).toThrow(busy);
  others.push(...Array.from({ length: 4 }, () => reserveHeavySlot("paul")));
  expect(() => reserveHeavySlot("pia")).toThrow(busy);
  release();
  release();
  others.push(reserveHeavySlot("pia"));
  expect(() => reserveHeavySlot("pia")).toThrow(busy);
  for (const each of others) each();
  const again = Array.from({ length: 4 }, () => reserveHeavySlot("petra"));
  expect(again).toHaveLength(4);
  for (const each of again) each();
});

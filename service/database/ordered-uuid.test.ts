import { expect, test } from "vitest";
import { isUuid, orderedUuid } from "./ordered-uuid.ts";

test("ids ascend in the order in which they were made, however fast", () => {
  const begun = Date.now();
  const ids = Array.from({ length: 20_000 }, orderedUuid);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isUuid(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true);
  expect(Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(begun);
});

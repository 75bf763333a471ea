import { expect, test } from "vitest";
import { countToSend, suggestMode } from "./import-plan.ts";

const plan = (counts: object) => ({ new: 0, changed: 0, unchanged: 0, unknown: 0, ...counts });

test.each([
  [{ new: 3 }, false, "CREATE", "onlyNew", 3],
  [{ new: 3, unchanged: 4 }, false, "CREATE", "onlyNew", 3],
  [{ new: 3, unchanged: 4 }, true, "BOTH", "both", 7],
  [{ changed: 2 }, false, "UPDATE", "onlyKnown", 2],
  [{ unknown: 2, unchanged: 4 }, false, "UPDATE", "onlyKnown", 2],
  [{ changed: 1, unknown: 2, unchanged: 4 }, true, "UPDATE", "onlyKnown", 7],
  [{ new: 1, changed: 1 }, false, "BOTH", "both", 2],
  [{ new: 1, unknown: 1 }, false, "BOTH", "both", 2],
  [{ unchanged: 4 }, false, "UPDATE", "onlyUnchanged", 0],
  [{ unchanged: 4 }, true, "UPDATE", "onlyUnchanged", 4],
])("of %o, with unchanged ones %s, the mode is %s", (counts, withUnchanged, mode, reason, count) => {
  expect(suggestMode(plan(counts), withUnchanged)).toEqual({ mode, reason });
  expect(countToSend(plan(counts), withUnchanged)).toBe(count);
});

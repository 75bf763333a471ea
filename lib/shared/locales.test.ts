import { expect, test } from "vitest";
import { densityFrom, themeFrom } from "./locales.ts";

test("what a cookie names is used only where it is known", () => {
  expect(["compact", "standard", "roomy", "", undefined].map(densityFrom)).toEqual([
    "compact",
    "standard",
    "standard",
    "standard",
    "standard",
  ]);
  expect(["light", "dark", "sepia", undefined].map(themeFrom)).toEqual(["light", "dark", null, null]);
});

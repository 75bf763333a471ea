import { expect, test } from "vitest";
import { preferences } from "./preferences.ts";

test("a choice is one that exists, or is taken back", () => {
  expect(preferences.parse({ density: "compact", theme: null })).toEqual({ density: "compact", theme: null });
  for (const wrong of [{ density: "roomy" }, { theme: "sepia" }, { locale: "fr" }, { size: "large" }])
    expect(preferences.safeParse(wrong).success).toBe(false);
});

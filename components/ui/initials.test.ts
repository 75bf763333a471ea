import { expect, test } from "vitest";
import { initials } from "./initials.ts";

test.each([
  ["Muster GmbH", "MG"],
  ["beispiel-handels-ag", "BH"],
  ["Österreich", "ÖS"],
  ["𝒜", "𝒜"],
  ["…", ""],
  ["", ""],
])("%j becomes %j", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

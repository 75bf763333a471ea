import { expect, it } from "vitest";
import { fitFileName } from "./fit-file-name.ts";

it.each([
  ["Rechnung (1) & Co. +-_.pdf", "Rechnung (1) & Co. +-_.pdf"],
  ["Bu\u0308roma\u0308rkte.pdf", "B\u00fcrom\u00e4rkte.pdf"],
  ["Łódź/„2026“.pdf", "_ód___2026_.pdf"],
  ["😀.pdf", "_.pdf"],
  ['a"b\r\nc.pdf', "a_b__c.pdf"],
])("fits %j", (name, fitted) => {
  expect(fitFileName(name)).toBe(fitted);
});

it("keeps the ending of a long name", () => {
  const fitted = fitFileName(`${"a".repeat(300)}.pdf`);
  expect([fitted.length, fitted.slice(-5)]).toEqual([255, "a.pdf"]);
});

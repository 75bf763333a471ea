import { describe, expect, test } from "vitest";
import type { Posted } from "#lib/shared/posted.ts";
import { plainInvoice, verdictOn } from "./testing/compare-text.ts";

type Splits = Record<string, string[]>;

/** Makes splits from amounts by tax code; the code "" is none. */
const splitsOf = (amounts: Splits): Posted["splits"] =>
  Object.entries(amounts).flatMap(([code, values]) =>
    values.map((amount) => ({ amount, taxCode: code || null })),
  );

const twoRates = `Rechnung 4711
Satz      Netto       MwSt       Brutto
19 %      100,00      19,00      119,00
7 %       100,00       7,00      107,00
Summe     200,00      26,00      226,00`;

describe("splits against tax lines", () => {
  const taxes = (splits: Splits, layout = twoRates) =>
    verdictOn("taxes", layout, { amount: "226", splits: splitsOf(splits) });

  test("agree if their sums under known tax codes are the gross sums by rate", () => {
    expect(taxes({ 9: ["119"], 8: ["107"] })).toBe("agrees");
    expect(taxes({ 9: ["100", "19"], 8: ["107"] })).toBe("agrees");
    expect(taxes({ 9: ["60", "59"] }, plainInvoice)).toBe("agrees");
  });

  test("are open where a code is unknown and another grouping gives the sums", () => {
    expect(taxes({ 9: ["100"], 19: ["19"], 8: ["107"] })).toBe("notFound");
    expect(taxes({ 401: ["119"], 8: ["107"] })).toBe("notFound");
    expect(taxes({ 401: ["119"] }, plainInvoice)).toBe("notFound");
  });

  test("differ if known codes have other sums", () => {
    expect(taxes({ 8: ["119"], 9: ["107"] })).toBe("differs");
    expect(taxes({ 8: ["119"] }, plainInvoice)).toBe("differs");
    expect(taxes({ 9: ["119.03"], 8: ["106.97"] })).toBe("notFound");
  });

  test("without a code are open, because an account may tax by itself", () => {
    expect(taxes({ "": ["119", "107"] })).toBe("notFound");
    expect(taxes({ 9: ["119"], "": ["107"] })).toBe("notFound");
    expect(taxes({ "": ["119.5", "106.5"] })).toBe("differs");
  });

  test("are open under known codes where the document has another rate", () => {
    const austrian = "Rechnung 4711\nNettobetrag   100,00\nMwSt 20 %   20,00\nRechnungsbetrag   120,00";
    expect(taxes({ 9: ["120"] }, austrian)).toBe("notFound");
  });

  test("differ if no grouping gives them", () => {
    expect(taxes({ 9: ["226"] })).toBe("differs");
    expect(taxes({ 9: ["120"], 8: ["106"] })).toBe("differs");
    expect(taxes({ 401: ["100"] }, plainInvoice)).toBe("differs");
  });

  test("never agree as net amounts", () => expect(taxes({ 9: ["100"], 8: ["100"] })).toBe("differs"));

  test("are open where the tax lines do not add up to the total", () => {
    expect(taxes({ 9: ["169"] }, "Rechnung\nNetto 150,00\nMwSt 19 % 19,00\nGesamt 169,00")).toBe("notFound");
  });
});

describe("the sums of a text", () => {
  const sums = (layout: string) => verdictOn("sums", layout);

  test("agree where net and tax are the total", () => expect(sums(plainInvoice)).toBe("agrees"));

  test("differ where the three amounts below each other do not add up", () => {
    expect(sums("Rechnung\nNettobetrag   100,00\nMwSt 19 %   19,00\nRechnungsbetrag   119,10")).toBe(
      "differs",
    );
  });

  test("are open where a deposit or another amount may explain the difference", () => {
    const layout =
      "Rechnung\nNettobetrag   100,00\nMwSt 19 %   19,00\nPfand   3,00\nRechnungsbetrag   122,00";
    expect(sums(layout)).toBe("notFound");
  });
});

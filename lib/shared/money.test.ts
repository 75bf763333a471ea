import { describe, expect, test } from "vitest";
import { addsUp, CurrencyTotals, formatAmount, sumText } from "./money.ts";

describe("sums", () => {
  test("are exact where doubles are not", () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(addsUp(0.3, [0.1, 0.2])).toBe(true);
    expect(sumText([1.005, 2.005, -3.01])).toBe("0");
    expect(sumText([99999999999.99, 0.01])).toBe("100000000000");
  });

  test("a cent too few is noticed", () => {
    expect(addsUp(345, [238, 106.99])).toBe(false);
    expect(addsUp(0, [])).toBe(true);
  });

  test("never add currencies", () => {
    const totals = new CurrencyTotals();
    totals.add({ value: 0.1, currencyCode: "EUR" });
    totals.add({ value: 7, currencyCode: "CHF" });
    totals.add({ value: 0.2, currencyCode: "EUR" });
    expect(totals.list()).toEqual([
      { currencyCode: "CHF", value: "7" },
      { currencyCode: "EUR", value: "0.3" },
    ]);
  });
});

describe("formatAmount", () => {
  test("groups by locale and keeps two decimals", () => {
    expect(formatAmount(1234.5, "EUR", "en")).toBe("1,234.50");
    expect(formatAmount(1234.5, "EUR", "de")).toBe("1.234,50");
  });

  test("shows a real minus", () => {
    expect(formatAmount(-12, "EUR", "de")).toBe("\u221212,00");
  });

  test("follows the currency's decimals and rounds nothing away", () => {
    expect(formatAmount(1500, "JPY", "en")).toBe("1,500");
    expect(formatAmount(1.005, "EUR", "en")).toBe("1.005");
    expect(formatAmount(12, "no currency", "en")).toBe("12.00");
  });

  test("stays exact beyond the digits of a double", () => {
    expect(formatAmount("90071992547409931.25", "EUR", "en")).toBe("90,071,992,547,409,931.25");
  });
});

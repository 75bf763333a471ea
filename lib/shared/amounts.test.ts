import { describe, expect, test } from "vitest";
import { formatAmount } from "./amounts.ts";

describe("formatAmount", () => {
  test("groups by locale and keeps two decimals", () => {
    expect(formatAmount(1234.5, "EUR", "en")).toBe("1,234.50");
    expect(formatAmount(1234.5, "EUR", "de")).toBe("1.234,50");
  });

  test("shows a real minus, and none before zero", () => {
    expect(formatAmount(-0, "EUR", "de")).toBe("0,00");
    expect(formatAmount("-0.00", "EUR", "de")).toBe("0,00");
    expect(formatAmount(-12, "EUR", "de")).toBe("\u221212,00");
  });

  test("follows the currency's decimals and rounds nothing away", () => {
    expect(formatAmount(1500, "JPY", "en")).toBe("1,500");
    expect(formatAmount(1.005, "EUR", "en")).toBe("1.005");
    expect(formatAmount(12, "no currency", "en")).toBe("12.00");
  });

  test("takes what a double is written as with an exponent", () => {
    expect(formatAmount(1e-7, "EUR", "en")).toBe("0.0000001");
    expect(formatAmount(1e21, "EUR", "en")).toBe("1,000,000,000,000,000,000,000.00");
  });

  test("stays exact beyond the digits of a double", () => {
    expect(formatAmount("90071992547409931.25", "EUR", "en")).toBe("90,071,992,547,409,931.25");
  });
});

import { describe, expect, test } from "vitest";
import { addsUp, amountText, CurrencyTotals, decimalText, exact, isZero, sumText } from "./money.ts";

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

  test("keep every digit, whatever the order of fine and coarse amounts is", () => {
    expect(sumText([0.0000001, 1e21, 12, -0.005])).toBe("1000000000000000000011.9950001");
    expect(sumText([12, 0.125, -12.125])).toBe("0");
    expect(exact(1234.5)).toEqual({ units: 123450n, decimals: 2 });
    expect(exact(1.005)).toEqual({ units: 1005n, decimals: 3 });
  });

  test("an amount has two decimals, and more where it was written with more", () => {
    const written = [0, -0, 7, -0.5, 1.005, 99_999_999_999.99, 1e21, 0.0000001];
    expect(written.map(amountText)).toEqual([
      ...["0.00", "0.00", "7.00", "-0.50", "1.005", "99999999999.99", "1000000000000000000000.00"],
      "0.0000001",
    ]);
  });

  test("never add currencies", () => {
    const totals = new CurrencyTotals();
    totals.add("EUR", exact(0.1));
    totals.add("CHF", exact(7));
    totals.add("EUR", exact(0.2));
    expect(totals.list()).toEqual([
      { currencyCode: "CHF", value: "7" },
      { currencyCode: "EUR", value: "0.3" },
    ]);
  });
});

describe("decimal text of another program", () => {
  test.each([
    ["12.50", "12.5"],
    ["+0012", "12"],
    [".5", "0.5"],
    ["5.", "5"],
    ["-107100000000000001.20", "-107100000000000001.2"],
    ["1e3", null],
    ["1,5", null],
    ["", null],
    [".", null],
    ["NaN", null],
    ["9".repeat(41), null],
  ])("%j is %j", (text, expected) => {
    expect(decimalText(text)).toBe(expected);
  });

  test.each([
    ["0", true],
    ["-0.00", true],
    ["0.01", false],
    ["none", false],
  ])("whether %j is zero: %j", (text, expected) => {
    expect(isZero(text)).toBe(expected);
  });
});

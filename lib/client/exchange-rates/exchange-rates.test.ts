import { describe, expect, test } from "vitest";
import type { NeededRate } from "#lib/shared/exchange-rates.ts";
import { decimalRate } from "./decimal-rate.ts";
import { readEcbRates } from "./ecb-file.ts";
import { readPastedRates } from "./pasted-rates.ts";

test.each([
  ["0,9412", "0.9412"],
  [" 1.0831 ", "1.0831"],
  ["163", "163"],
  ["0.941", "0.941"],
  ["1,7430", "1.7430"],
  ["1.743", null],
  ["1,743", null],
  ["1.743,50", null],
  ["12345,6", null],
  ["1,1234567", null],
  ["0,00", null],
  ["-1,1", null],
  ["", null],
])("the rate %j is read as %j", (text, rate) => {
  expect(decimalRate(text)).toBe(rate);
});

describe("a pasted list", () => {
  test("has days and months in either way of writing, and names the lines that are no rate", () => {
    const text = [
      "Währung\tTag\tKurs",
      "CHF\t2026-05-14\t0,9412",
      "usd\t14.5.2026\t1.0831",
      "",
      "GBP;05.2026;0,85",
      "GBP 04/2026 0,86",
      "CHF\t31.02.2026\t0,94",
      "CHF\t2026-13\t0,94",
      "CHF\t2026-05-14",
      "CHF\t2026-05-14\t0,95\t1",
      "CHF\t2026-05-14\t0,9500",
    ].join("\r\n");
    expect(readPastedRates(text)).toEqual({
      rates: [
        { currencyCode: "CHF", period: "2026-05-14", rate: "0.9500", source: "pasted" },
        { currencyCode: "USD", period: "2026-05-14", rate: "1.0831", source: "pasted" },
        { currencyCode: "GBP", period: "2026-05", rate: "0.85", source: "pasted" },
        { currencyCode: "GBP", period: "2026-04", rate: "0.86", source: "pasted" },
      ],
      wrongLines: [7, 8, 9, 10],
    });
  });
});

describe("the ECB's file", () => {
  const file = [
    "Date,USD,JPY,CHF,ISK,IDR,",
    "2026-04-07,1.083,163.5,0.9412,N/A,19112.5,",
    "2026-04-02,1.0801,162,0.95,N/A,19000.1,",
    "",
  ].join("\n");
  const need = (currencyCode: string, day: string): NeededRate => {
    return { currencyCode, day, rate: null, period: null, source: null, changedBy: null };
  };

  test("gives the rate of the day or of the last banking day before, each once", () => {
    const needed = [
      need("USD", "2026-04-07"),
      need("CHF", "2026-04-06"),
      need("CHF", "2026-04-03"),
      need("JPY", "2026-04-12"),
      need("ISK", "2026-04-07"),
      need("IDR", "2026-04-07"),
      need("XXX", "2026-04-07"),
    ];
    expect(readEcbRates(`\uFEFF${file}`, needed)).toEqual([
      { currencyCode: "USD", period: "2026-04-07", rate: "1.0830", source: "ecb" },
      { currencyCode: "CHF", period: "2026-04-02", rate: "0.95", source: "ecb" },
    ]);
  });

  test("is told from other files", () => {
    expect(readEcbRates("Konto;Name\n4930;Büro", [])).toBeNull();
    expect(readEcbRates("", [])).toBeNull();
  });
});

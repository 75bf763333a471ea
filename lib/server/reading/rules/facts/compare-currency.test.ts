import { expect, test } from "vitest";
import { plainInvoice, verdictOn } from "./testing/compare-text.ts";

const currency = (written: string, posted: string) =>
  verdictOn("currency", `Invoice 4711\nSubtotal   100.00\nVAT   20.00\nTotal   ${written}`, {
    currency: posted,
  });

test("agrees or differs by the sign or code beside the gross total", () => {
  expect(verdictOn("currency", plainInvoice)).toBe("agrees");
  expect(verdictOn("currency", plainInvoice, { currency: "CHF" })).toBe("differs");
  expect(currency("£120.00", "GBP")).toBe("agrees");
  expect(currency("CHF 120.00", "CHF")).toBe("agrees");
  expect(currency("120.00 €", "USD")).toBe("differs");
});

test("is open where the sign is of several currencies, or none is written", () => {
  expect(currency("kr 120.00", "SEK")).toBe("notFound");
  expect(currency("120.00", "EUR")).toBe("notFound");
  expect(currency("$120.00", "CAD")).toBe("notFound");
  expect(currency("$120.00", "USD")).toBe("notFound");
  expect(currency("$120.00\nAustin, TX 78701, USA", "USD")).toBe("agrees");
  expect(currency("$120.00\nAll amounts in Canadian dollars, shipped from the USA", "USD")).toBe("notFound");
  expect(currency("$120.00\nToronto, Canada", "USD")).toBe("notFound");
  expect(currency("$120.00", "EUR")).toBe("differs");
  expect(currency("120.00 EUR\nTotal   130.00 USD", "EUR")).toBe("notFound");
});

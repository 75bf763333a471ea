import Big from "big.js";
import { describe, expect, it } from "vitest";
import { generatePostings } from "../demo/generate-postings.ts";
import { computeInvoice, taxRate } from "./compute-invoice.ts";

const sum = (amounts: Big[]) => amounts.reduce((total, amount) => total.plus(amount), new Big(0)).toFixed();

describe("computeInvoice", () => {
  it("knows the tax codes", () => {
    expect([taxRate("9"), taxRate("8"), taxRate("19"), taxRate("0"), taxRate(undefined)]).toEqual([
      19, 7, 0, 0, 0,
    ]);
    expect(taxRate("constructor")).toBe(0);
  });

  it("takes the tax out of gross splits and rounds once a rate", () => {
    const split = { amount: 0.05, bookingKey: { taxCode: "9" }, generalLedgerAccount: "1" };
    const { lines, net, tax } = computeInvoice({
      amount: { value: 0.15, currencyCode: "EUR" },
      splitPostings: [split, split, split],
    });
    expect([net.toFixed(), tax.toFixed()]).toEqual(["0.13", "0.02"]);
    expect(lines.map((line) => line.net.toFixed())).toEqual(["0.04", "0.04", "0.05"]);
  });

  it("rounds to whole units where the currency has no smaller ones", () => {
    const { net, tax } = computeInvoice({
      amount: { value: 1000, currencyCode: "JPY" },
      splitPostings: [{ amount: 1000, bookingKey: { taxCode: "9" }, generalLedgerAccount: "1" }],
    });
    expect([net.toFixed(), tax.toFixed()]).toEqual(["840", "160"]);
  });

  it("adds up to the cent for thousands of postings", () => {
    for (const { content: posting } of generatePostings("sums", 5_000)) {
      const invoice = computeInvoice(posting);
      expect(invoice.net.plus(invoice.tax).toFixed()).toBe(invoice.gross.toFixed());
      expect(sum(invoice.lines.map((line) => line.net))).toBe(invoice.net.toFixed());
      expect(sum(invoice.lines.map((line) => line.tax))).toBe(invoice.tax.toFixed());
      expect(invoice.rounding.toFixed()).toBe("0");
      expect(invoice.payable.toNumber()).toBe(posting.amount.value);
    }
  });
});

import { describe, expect, it } from "vitest";
import type { DrawnPosting } from "./document-input.ts";
import { samplePosting } from "./testing/sample-posting.ts";
import { renderXmlInvoice } from "./xml-invoice.ts";

const render = (posting: DrawnPosting) =>
  renderXmlInvoice({ posting, organizationName: "Müller & Söhne <GmbH>" });

/** Fails unless all elements are closed in order and all special characters are escaped. */
function expectWellFormed(xml: string): void {
  const open: string[] = [];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "");
  expect(body).not.toBe(xml);
  const token = /<(\/?)([\w:]+)((?: [\w:]+="[^"<&]*")*)>|((?:[^<>&]|&(?:amp|lt|gt|quot);)+)/gy;
  while (token.lastIndex < body.length) {
    const at = token.lastIndex;
    const match = token.exec(body);
    if (match === null) throw new Error(`Not well-formed: ${body.slice(at, at + 60)}`);
    const [, slash, name] = match;
    if (name === undefined) continue;
    if (slash === "") open.push(name);
    else expect(name).toBe(open.pop());
  }
  expect(open).toEqual([]);
}

const valueOf = (xml: string, name: string) => new RegExp(`<ram:${name}[^>]*>([^<]*)<`).exec(xml)?.[1];

describe("renderXmlInvoice", () => {
  it("holds parties, number, day, lines and totals of the posting", () => {
    const xml = render(samplePosting());
    expectWellFormed(xml);
    for (const part of [
      "<ram:ID>RE-2026-00815</ram:ID><ram:TypeCode>380</ram:TypeCode>",
      '<udt:DateTimeString format="102">20261028</udt:DateTimeString>',
      "<ram:Name>Bürobedarf Lindner GmbH</ram:Name>",
      "<ram:Name>Müller &amp; Söhne &lt;GmbH&gt;</ram:Name>",
      "<ram:Name>Fachbuch Lohnsteuer</ram:Name>",
      "<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>",
      "<ram:CalculatedAmount>197.66</ram:CalculatedAmount>",
      "<ram:RateApplicablePercent>19</ram:RateApplicablePercent>",
    ]) {
      expect(xml).toContain(part);
    }
    expect(xml.match(/<ram:IncludedSupplyChainTradeLineItem>/g)).toHaveLength(2);
    expect(valueOf(xml, "TaxBasisTotalAmount")).toBe("1140.90");
    expect(valueOf(xml, "TaxTotalAmount")).toBe("204.70");
    expect(valueOf(xml, "GrandTotalAmount")).toBe("1345.60");
    expect(valueOf(xml, "DuePayableAmount")).toBe("1345.60");
    expect(xml).not.toContain("RoundingAmount");
  });

  it("makes a credit note of a negative amount, with positive totals", () => {
    const splitPostings = [{ amount: -119, bookingKey: { taxCode: "9" }, generalLedgerAccount: "6815" }];
    const xml = render(samplePosting({ amount: { value: -119, currencyCode: "EUR" }, splitPostings }));
    expectWellFormed(xml);
    expect(valueOf(xml, "TypeCode")).toBe("381");
    expect(valueOf(xml, "GrandTotalAmount")).toBe("119.00");
    expect(xml).not.toMatch(/>-\d/);
  });

  it("states the difference between splits and amount as rounding", () => {
    const xml = render(samplePosting({ amount: { value: 1345.61, currencyCode: "EUR" } }));
    expect(valueOf(xml, "RoundingAmount")).toBe("0.01");
    expect(valueOf(xml, "GrandTotalAmount")).toBe("1345.60");
    expect(valueOf(xml, "DuePayableAmount")).toBe("1345.61");
  });

  it("stays well-formed whatever the texts hold", () => {
    const text = `a\0b\u0008 ]]> <!-- & "quoted" 'single' \uD83D \uFFFF €`;
    const splitPostings = [{ amount: 1, postingText: text, note: text, generalLedgerAccount: "1" }];
    const xml = render(
      samplePosting({ invoiceId: text, contact: { accountsPayableNumber: text }, splitPostings }),
    );
    expectWellFormed(xml);
    expect(xml.isWellFormed()).toBe(true);
    for (const character of ["\0", "\u0008", "\uFFFF"]) expect(xml).not.toContain(character);
  });
});

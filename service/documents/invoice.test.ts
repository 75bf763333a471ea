import { describe, expect, it } from "vitest";
import type { DrawnPosting } from "./document-input.ts";
import { renderInvoice } from "./invoice.ts";
import { page } from "./sheet.ts";
import { demoSuppliers } from "./supplier-directory.ts";
import { readPdf, type ReadPdf } from "./testing/read-pdf.ts";
import { samplePosting } from "./testing/sample-posting.ts";

const draw = async (posting: DrawnPosting, organizationName = "Muster GmbH") =>
  readPdf(await renderInvoice({ posting, organizationName }));

/** Fails unless every piece of text lies inside the margins and no two pieces overlap. */
function expectTidy({ pages }: ReadPdf): void {
  for (const pieces of pages) {
    for (const { text, x, y, width } of pieces) {
      expect(x, text).toBeGreaterThanOrEqual(page.left - 1);
      expect(x + width, text).toBeLessThanOrEqual(page.right + 1);
      expect(y, text).toBeGreaterThan(30);
      const covering = pieces.filter(
        (other) =>
          other.text !== text &&
          Math.abs(other.y - y) < 5 &&
          other.x < x + width - 0.5 &&
          other.x + other.width > x + 0.5,
      );
      expect(covering, text).toEqual([]);
    }
  }
}

describe("renderInvoice", () => {
  it("prints supplier, recipient, number, day, lines and amounts on one page", async () => {
    const pdf = await draw(samplePosting());
    expect(pdf.pages).toHaveLength(1);
    for (const part of [
      "Bürobedarf Lindner GmbH",
      "Gewerbering 17",
      "85221 Dachau",
      "Muster GmbH",
      "Rechnung RE-2026-00815",
      "28.10.2026",
      "Büromaterial für die Straßenmeisterei",
      "Nachlass 5 € abgezogen",
      "310",
      "1.040,34 €",
      "1.238,00 €",
      "100,56 €",
      "107,60 €",
      "USt 19 % auf 1.040,34 €",
      "197,66 €",
      "USt 7 % auf 100,56 €",
      "7,04 €",
      "1.140,90 €",
      "1.345,60 €",
      "spätestens bis zum 27.11.2026",
      "IBAN DE",
      "Seite 1 von 1",
    ]) {
      expect(pdf.text).toContain(part);
    }
    expect(pdf.text).not.toContain("6815");
    expectTidy(pdf);
  });

  it("names itself in its metadata and stays small", async () => {
    const bytes = await renderInvoice({ posting: samplePosting(), organizationName: "Muster GmbH" });
    const { info, language } = await readPdf(bytes);
    expect(info["Title"]).toBe("Rechnung RE-2026-00815");
    expect(info["Author"]).toBe("Bürobedarf Lindner GmbH");
    expect(info["CreationDate"]).toBe("D:20261028000000Z");
    expect(language).toBe("de-DE");
    expect(bytes.length).toBeLessThan(60_000);
  });

  it("gives equal bytes for equal input, whatever was drawn in between", async () => {
    const input = { posting: samplePosting(), organizationName: "Muster GmbH" };
    const first = await renderInvoice(input);
    await draw(samplePosting({ contact: { accountsPayableNumber: "1", name: "A\u00A0B\u2011C ½ Ω→ ﬁ" } }));
    expect(Buffer.from(await renderInvoice(input)).equals(Buffer.from(first))).toBe(true);
  });

  it("calls a negative amount a credit note", async () => {
    const { text } = await draw(
      samplePosting({
        amount: { value: -119, currencyCode: "EUR" },
        splitPostings: [{ amount: -119, bookingKey: { taxCode: "9" }, generalLedgerAccount: "6815" }],
      }),
    );
    expect(text).toContain("Gutschrift RE-2026-00815");
    expect(text).toContain("-119,00 €");
    expect(text).not.toContain("Zahlbar");
  });

  it("shows what the splits lack to the amount", async () => {
    const { text } = await draw(samplePosting({ amount: { value: 1345.61, currencyCode: "EUR" } }));
    expect(text).toContain("Differenz zu den Positionen 0,01 €");
    expect(text).toContain("Gesamtbetrag 1.345,61 €");
  });

  it.each([
    ["CHF", "1.345,60 CHF"],
    ["USD", "1.345,60 $"],
    ["GBP", "1.345,60 £"],
    ["JPY", "1.345,6 ¥"],
    ["XYZ", "1.345,60 XYZ"],
  ])("writes amounts in %s", async (currencyCode, shown) => {
    expect((await draw(samplePosting({ amount: { value: 1345.6, currencyCode } }))).text).toContain(shown);
  });

  it("prints the account number of a supplier without a name, and makes no address up", async () => {
    const pdf = await draw(samplePosting({ contact: { accountsPayableNumber: "70123" } }), "Unbekannte AG");
    expect(pdf.text).toContain("Lieferant 70123");
    expect(pdf.text).not.toContain("IBAN");
    expect(pdf.text).not.toContain("Lindwurmstraße");
  });

  it("draws a posting that has next to nothing", async () => {
    const pdf = await draw(
      samplePosting({
        amount: { value: 0, currencyCode: "EUR" },
        contact: { accountsPayableNumber: "7", name: " " },
        invoiceId: "",
        documentType: "",
        splitPostings: [],
      }),
    );
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.text).toContain("0,00 €");
    expectTidy(pdf);
  });

  it.each([
    ["control characters", "a\0b\tc\r\nd\u2028e"],
    ["half a surrogate pair", "halb \uD83D Paar"],
    ["letters that the font lacks", "株式会社 🙂 שלום"],
    ["markup", '<b>&amp;"</b>'],
  ])("survives %s in every text", async (_, text) => {
    const split = {
      amount: 1,
      postingText: text,
      note: text,
      costCenter: { code: text },
      generalLedgerAccount: text,
    };
    const posting = samplePosting({
      contact: { accountsPayableNumber: text, name: text },
      invoiceId: text,
      documentType: text,
      splitPostings: [split],
    });
    expect((await draw(posting, text)).pages).toHaveLength(1);
  });

  it("wraps long names, numbers and texts without overlapping", async () => {
    const pdf = await draw(
      samplePosting({
        contact: { accountsPayableNumber: "79999", name: "Gemeinschaftsunternehmen ".repeat(8) },
        invoiceId: "3b0c5a52-6a3e-4c0f-8d7a-2f6d0c1e9a44",
        amount: { value: 98_765_432.1, currencyCode: "CHF" },
        splitPostings: [
          {
            amount: 98_765_432.1,
            postingText: "x".repeat(120),
            note: "Notiz ".repeat(60),
            generalLedgerAccount: "1",
          },
        ],
      }),
      "Vereinigte Beispielgesellschaften für Handel und Gewerbe ".repeat(3),
    );
    expect(pdf.text.replaceAll(" ", "")).toContain("3b0c5a52-6a3e-4c0f-8d7a-2f6d0c1e9a44");
    expect(pdf.text.replaceAll(" ", "")).toContain("x".repeat(120));
    expectTidy(pdf);
  });

  it("flows onto further pages with many splits, and loses none", async () => {
    const splitPostings = Array.from({ length: 120 }, (_, index) => ({
      amount: 10 + index,
      postingText: `Leistung ${index + 1} für die Überprüfung`,
      bookingKey: { taxCode: "9" },
      generalLedgerAccount: "6815",
    }));
    const pdf = await draw(samplePosting({ splitPostings, amount: { value: 8340, currencyCode: "EUR" } }));
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const { postingText } of splitPostings) expect(pdf.text).toContain(postingText);
    expect(pdf.text).toContain(`Seite ${pdf.pages.length} von ${pdf.pages.length}`);
    expectTidy(pdf);
  });

  it("carries a row that is taller than a page over to the next", async () => {
    const note = Array.from({ length: 1500 }, (_, index) => `Vermerk${index}`).join(" ");
    const splitPostings = [{ amount: 1, postingText: "Lang", note, generalLedgerAccount: "6815" }];
    const pdf = await draw(samplePosting({ splitPostings, amount: { value: 1, currencyCode: "EUR" } }));
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (let index = 0; index < 1500; index += 1) expect(pdf.text).toContain(`Vermerk${index}`);
    expectTidy(pdf);
  });

  it("keeps ten lines with notes on one page", async () => {
    const splitPostings = Array.from({ length: 10 }, () => samplePosting().splitPostings[0]).filter(
      (split) => split !== undefined,
    );
    const pdf = await draw(samplePosting({ splitPostings, amount: { value: 12_380, currencyCode: "EUR" } }));
    expect(pdf.pages).toHaveLength(1);
  });

  it("has room for every supplier of the demo", async () => {
    for (const { accountsPayableNumber, name } of demoSuppliers) {
      const pdf = await draw(samplePosting({ contact: { accountsPayableNumber, name } }));
      expect(pdf.pages).toHaveLength(1);
      expectTidy(pdf);
    }
  });
});

import { describe, expect, test } from "vitest";
import { compareDocument } from "./compare-document.ts";
import { plainInvoice, plainPosting, verdictOn } from "./testing/compare-text.ts";

const number = (layout: string, posted: string) => verdictOn("number", layout, { number: posted });

describe("a labelled number", () => {
  test.each([
    ["beside its label", "Rechnungsnummer: 4711-26"],
    ["in one word with its label", "Rechnungs-Nr.:4711-26"],
    ["after a hash", "Invoice # 4711-26"],
    ["in the next cell", "Invoice No.            4711-26"],
    ["in a title", "Rechnung 4711-26 vom 09.07.2026"],
    ["in a title with words between", "Rechnung des Hauses Nr. 4711-26 vom 09.07.2026"],
    ["below a title", "Rechnung\nNr. 4711-26"],
    ["in a column", "Kunden-Nr.     Rechnungs-Nr.     Datum\n10023          4711-26           09.07.2026"],
    ["in a column with narrow gaps", "Kunden-Nr. Rechnungs-Nr. Datum\n10023      4711-26       09.07.2026"],
    ["French", "Facture n° 4711-26 du 9 juillet 2026"],
    ["Italian", "Fattura n. 4711-26 del 09/07/2026"],
    ["Spanish", "Número de factura: 4711-26"],
    ["Dutch", "Factuurnummer     4711-26"],
    ["Polish", "Faktura VAT nr 4711-26"],
    ["with another dash and blanks", "Rechnungsnummer: 4711\u201126 "],
  ])("agrees %s and differs from another", (_, layout) => {
    expect(number(layout, "4711-26")).toBe("agrees");
    expect(number(layout, "4712-26")).toBe("differs");
  });

  test.each([
    ["O for 0", "RE-2O26-0815"],
    ["I for 1", "RE-2026-08I5"],
    ["blanks for hyphens", "RE 2026 0815"],
    ["no hyphens", "RE20260815"],
    ["a part of it", "2026-0815"],
    ["dots", "RE.2026.0815"],
  ])("differs with %s", (_, posted) => expect(number(plainInvoice, posted)).toBe("differs"));

  test("agrees in another case", () => expect(number(plainInvoice, "re-2026-0815")).toBe("agrees"));

  test("with blanks is one number", () => {
    expect(number("Rechnungsnummer: RE 2026 0815", "RE 2026 0815")).toBe("agrees");
    expect(number("Rechnungsnummer: RE 2026 0815", "RE-2026-0815")).toBe("differs");
    expect(number("Rechnungsnummer: 4711 2", "4711")).toBe("notFound");
  });
});

describe("a number of something else never agrees", () => {
  test.each([
    ["customer", "Kundennummer: 4711-26"],
    [
      "customer in a column",
      "Kunden-Nr.     Rechnungs-Nr.     Datum\n4711-26          RE-2026-0815           09.07.2026",
    ],
    ["order", "Bestellnummer 4711-26\nRechnungsnummer RE-1"],
    ["delivery note", "Lieferschein-Nr. 4711-26"],
    ["purchase order", "PO Number: 4711-26"],
    ["account", "IBAN: 4711-26"],
    ["tax", "USt-IdNr.: 4711-26"],
    ["register", "HRB 4711-26"],
    ["original invoice of a credit note", "Stornorechnung Nr. S-1 zur Rechnung Nr. 4711-26"],
    ["original invoice in a label", "Gutschrift Nr. G-1\nOriginalrechnung: 4711-26"],
    ["reference in a sentence", "Bezug: Ihre Rechnung Nr. 4711-26"],
    ["credited invoice", "Credit note no. C-1\nCredit for invoice 4711-26"],
    ["no label", "4711-26"],
    ["project", "Projekt Nr. 4711-26"],
  ])("%s", (_, layout) => expect(number(layout, "4711-26")).not.toBe("agrees"));

  test("two different labelled numbers are not certain", () => {
    expect(number("Rechnungsnummer: A-1\nRechnungsnummer: A-2", "A-1")).toBe("notFound");
  });

  test("the reference of an invoice is its number, and on a credit note that of another document", () => {
    const total = "\nMontant TTC   120,00 EUR";
    expect(number(`FACTURE\nRéf. facture: F-1${total}`, "F-1")).toBe("agrees");
    expect(number(`FACTURE\nRéf. facture: F-1${total}`, "F-2")).toBe("differs");
    expect(number(`AVOIR\nRéf. facture: F-1${total}`, "F-1")).toBe("notFound");
    expect(number(`Réf. facture: F-1${total}`, "F-1")).toBe("notFound");
  });

  test("a year or a month in the title is no number", () => {
    expect(number("Rechnung 2026", "2026")).toBe("notFound");
    expect(number("Rechnung 07/2026", "07/2026")).toBe("notFound");
  });
});

const small = (text: string, [left, top]: [number, number], height: number) => ({
  ...{ page: 1, text },
  box: [left, top, text.length * height * 0.5, height] as [number, number, number, number],
});

test("a number above its small label agrees, beside others of the kind", () => {
  const texts: [string, string, number][] = [
    ["4711-26", "Rechnung", 0.1],
    ["09.07.2026", "Datum", 0.4],
    ["B-77", "Bestellnummer", 0.7],
  ];
  const pieces = texts.flatMap(([value, label, left]) => [
    small(value, [left, 0.2], 0.016),
    small(label, [left, 0.217], 0.01),
  ]);
  const verdict = (number: string) =>
    compareDocument({ ...plainPosting, number }, { invoice: null, pieces }).map((one) => one.verdict)[0];
  expect(verdict("4711-26")).toBe("agrees");
  expect(verdict("B-77")).toBe("differs");
});

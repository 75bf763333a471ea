import { describe, expect, test } from "vitest";
import { plainInvoice, verdictOn } from "./testing/compare-text.ts";

const amount = (layout: string, posted: string) => verdictOn("amount", layout, { amount: posted });

const totals = (...rows: string[]) => rows.join("\n");
const simple = (gross: string) => totals("Rechnung", `Rechnungsbetrag   ${gross}`);

describe("the gross total", () => {
  test("agrees, and every other amount of the page differs", () => {
    expect(amount(plainInvoice, "119.00")).toBe("agrees");
    for (const other of ["100.00", "19.00", "119.01", "1.00"])
      expect(amount(plainInvoice, other)).toBe("differs");
  });

  test.each([
    ["1.234,56 €", "1234.56"],
    ["1,234.56 €", "1234.56"],
    ["1 234,56 €", "1234.56"],
    ["1\u202f234,56 €", "1234.56"],
    ["1\u00a0234,56 €", "1234.56"],
    ["1'234.56 CHF", "1234.56"],
    ["1’234.56 CHF", "1234.56"],
    ["1234,5 €", "1234.5"],
    ["12.- CHF", "12"],
    ["12,-- €", "12"],
    ["€1,234.56", "1234.56"],
    ["EUR 1.234.567,89", "1234567.89"],
    ["1.234,56EUR", "1234.56"],
  ])("reads %s", (written, value) => expect(amount(simple(written), value)).toBe("agrees"));

  test.each(["-119,00 €", "119,00- €", "119,00 €-", "(119,00) €", "− 119,00 €"])(
    "reads the minus of %s",
    (written) => {
      expect(amount(simple(written), "-119.00")).toBe("agrees");
      expect(amount(simple(written), "119.00")).toBe("differs");
    },
  );

  test("1.234 needs evidence", () => {
    expect(amount(simple("1.234 EUR"), "1234")).toBe("notFound");
    expect(amount(simple("1.234 EUR"), "1.234")).toBe("notFound");
    expect(amount(`${simple("1.234 EUR")}\nPorto 4,50 EUR`, "1234")).toBe("agrees");
  });

  test.each([
    ["English", "Subtotal   100.00\nVAT 20 %   20.00\nTotal   120.00", "120"],
    ["French", "Total HT   100,00\nTVA 20 %   20,00\nTotal TTC   120,00", "120"],
    ["Italian", "Imponibile   100,00\nIVA 22 %   22,00\nTotale fattura   122,00", "122"],
    ["Spanish", "Base imponible   100,00\nIVA 21 %   21,00\nTotal   121,00", "121"],
    ["Dutch", "Subtotaal   100,00\nBTW 21 %   21,00\nTotaal incl. btw   121,00", "121"],
    ["Polish", "Wartość netto   100,00\nKwota VAT   23,00\nRazem brutto   123,00", "123"],
  ])("in %s", (_, layout, value) => {
    expect(amount(layout, value)).toBe("agrees");
    expect(amount(layout, "100")).toBe("differs");
  });

  test("in a row of columns", () => {
    const table = "Netto       MwSt       Brutto\n100,00      19,00      119,00";
    expect(amount(table, "119")).toBe("agrees");
    expect(amount(table, "100")).toBe("differs");
  });

  test("in a table by rate with a sum", () => {
    const table = totals(
      "Satz      Netto       MwSt       Brutto",
      "19 %      100,00      19,00      119,00",
      "7 %       100,00       7,00      107,00",
      "Summe     200,00      26,00      226,00",
    );
    expect(amount(table, "226")).toBe("agrees");
    expect(amount(table, "119")).toBe("differs");
  });

  test("is the largest over several pages with carry-overs", () => {
    const pages =
      "Rechnung\nÜbertrag   500,00\f Übertrag   500,00\nNetto   1.000,00\nMwSt 19 %   190,00\nGesamtbetrag   1.190,00";
    expect(amount(pages, "1190")).toBe("agrees");
    expect(amount(pages, "500")).toBe("differs");
  });

  test("below its label in a summary", () => {
    expect(amount("Invoice\nInvoice date      Amount due\n2026-07-09        119.00 EUR", "119")).toBe(
      "agrees",
    );
  });
});

describe("never agrees", () => {
  test.each([
    [
      "the amount of a line",
      "Pos  Beschreibung  Menge  Gesamt\n1    Beratung      1      119,00\nRechnungsbetrag   238,00",
      "119",
    ],
    [
      "a column of lines without total",
      "Pos  Beschreibung  Menge  Gesamt\n1    Beratung      1      119,00",
      "119",
    ],
    ["a net total", "Gesamtbetrag netto   119,00\nMwSt   22,61\nRechnungsbetrag   141,61", "119"],
    ["a total before tax", "Summe   100,00\nzzgl. 19 % MwSt   19,00", "100"],
    ["a total plus tax in words", "Gesamtbetrag zzgl. MwSt   100,00", "100"],
    ["a prepaid part", "Gesamtbetrag   238,00\nAnzahlung   119,00\nRestbetrag   119,00", "119"],
    [
      "the rest of a partial payment",
      "Netto 200,00\nMwSt 19 % 38,00\nGesamt 238,00\nAnzahlung 138,00\nZu zahlen 100,00",
      "100",
    ],
    [
      "the rest called total of the invoice",
      "Gesamtbetrag 238,00\nabzgl. Abschlagszahlung 138,00\nRechnungsbetrag 100,00",
      "100",
    ],
    [
      "the rest of an order",
      "Auftrag netto 1.000,00\nMwSt 190,00\nAuftragssumme 1.190,00\nRest netto 500,00\nMwSt 95,00\nRechnungsbetrag 595,00",
      "595",
    ],
    [
      "a discounted amount",
      "Rechnungsbetrag   119,00\nabzgl. 2 % Skonto   2,38\nZahlbetrag bei Skonto   116,62",
      "116.62",
    ],
    [
      "a discounted amount in a sentence",
      "Rechnungsbetrag   119,00\nBei Zahlung bis 1.8. 2 % Skonto = 116,62 EUR",
      "116.62",
    ],
    ["a carry-over", "Übertrag   119,00\nGesamtbetrag   238,00", "119"],
    ["a subtotal", "Zwischensumme   119,00\nGesamtbetrag   238,00", "119"],
    ["an account's balance", "Rechnungsbetrag   119,00\nOffener Betrag gesamt   238,00", "238"],
    ["a tax", "MwSt   119,00", "119"],
    ["an amount without label", "119,00 EUR", "119"],
    ["a total in another currency", "Gesamtbetrag   119,00 EUR\nGesamtbetrag   130,00 USD", "130"],
    ["a previous balance", "Previous balance 119.00\nTotal amount due 219.00\nInvoice total 100.00", "219"],
  ])("%s", (_, layout, posted) => expect(amount(`Rechnung\n${layout}`, posted)).not.toBe("agrees"));

  test("a prepaid amount above the total, with the rest that is given back", () => {
    const overpaid =
      "Rechnung\nNetto 100,00\nMwSt 19 % 19,00\nGesamt 119,00\nAnzahlung 150,00\nZahlbetrag -31,00";
    expect(amount(overpaid, "119")).toBe("agrees");
    expect(amount(overpaid, "-31")).toBe("differs");
    expect(amount(overpaid, "150")).toBe("differs");
  });

  test("a credit note with the sign of an invoice", () => {
    const note = "Stornorechnung S-1\nRechnungsbetrag   119,00";
    expect(amount(note, "-119")).toBe("agrees");
    expect(amount(note, "119")).toBe("differs");
  });
});

test("the last row of a table of articles is the total if it is their sum", () => {
  const table = (last: string) =>
    `Rechnung 4711\nArtikel     Netto      MwSt      Brutto\nKabel       10,00      1,90      11,90\nTinte       20,00      3,80      23,80\n${last}`;
  const amount = (last: string, posted: string) => verdictOn("amount", table(last), { amount: posted });
  expect(amount("            30,00      5,70      35,70", "35.70")).toBe("agrees");
  expect(amount("            30,00      5,70      35,70", "23.80")).toBe("differs");
  expect(amount("Papier      40,00      7,60      47,60", "47.60")).toBe("notFound");
});

test("a subtotal with the taxes below it is the net amount", () => {
  const layout =
    "Rechnung 4711\nZwischensumme   100,00\nMwSt 19 %   19,00\nGesamtbetrag   119,00\nAnzahlung   50,00";
  expect(verdictOn("amount", layout, { amount: "119" })).toBe("agrees");
  expect(verdictOn("amount", layout, { amount: "100" })).toBe("differs");
});

test("amounts in a sentence keep their labels where a line ends between both", () => {
  const sentence = (total: string) =>
    `Rechnung 4711\nWarenwert: EUR 100,00; Umsatzsteuer 19 %: EUR 9,50, Umsatzsteuer 7\n%: EUR 3,50, Umsatzsteuer 0 %: EUR 0,00.\nGesamtsumme: EUR ${total}.`;
  expect(verdictOn("amount", sentence("113,00"), { amount: "113" })).toBe("agrees");
  expect(verdictOn("amount", sentence("113,00"), { amount: "103.50" })).toBe("differs");
});

test("the head of a column is no label that was wrapped", () => {
  const layout =
    "Rechnung 4711\nArtikel     Menge     MwSt\n7,00 Tinte     1     19 %\nGesamtbetrag   119,00";
  expect(verdictOn("amount", layout, { amount: "119" })).not.toBe("differs");
});

test("a row below net, tax and total is the total where the tax is zero, too", () => {
  const row = (cells: string) => `Invoice 4711\nNet          Tax          Total\n${cells}`;
  expect(verdictOn("amount", row("100.00       0.00       100.00"), { amount: "100" })).toBe("agrees");
  expect(verdictOn("amount", row("100.00       0.00       100.00"), { amount: "10" })).toBe("differs");
  expect(verdictOn("amount", row("100.00       0.00       90.00"), { amount: "90" })).toBe("notFound");
});

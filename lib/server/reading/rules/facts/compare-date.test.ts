import { describe, expect, test } from "vitest";
import { plainInvoice, verdictOn } from "./testing/compare-text.ts";

const date = (layout: string, day: string) => verdictOn("date", layout, { date: `${day}T00:00:00Z` });

describe("the date of the invoice", () => {
  test("agrees, and the due date differs", () => {
    expect(date(plainInvoice, "2026-07-09")).toBe("agrees");
    expect(date(plainInvoice, "2026-08-08")).toBe("differs");
  });

  test.each([
    "Rechnungsdatum: 05.11.2026",
    "Datum: 5.11.26",
    "Invoice date 2026-11-05",
    "Rechnung 4711 vom 05.11.2026",
    "Rechnung Nr. 4711\nvom 5. November 2026",
    "Invoice date: Nov 5, 2026",
    "Invoice date: 5th November 2026",
    "Date de facture : 5 novembre 2026",
    "Date de facture : 05/11/2026",
    "Data fattura: 05/11/2026",
    "Fecha de factura: 5 de noviembre de 2026",
    "Factuurdatum: 05-11-2026",
    "Data wystawienia: 5 listopada 2026",
    "Rechnungs-Nr.   Datum        Kunde\n4711            05.11.2026   10023",
    "Datum:\n05.11.2026\nFällig:\n01.12.2026",
  ])("%s", (layout) => {
    expect(date(layout, "2026-11-05")).toBe("agrees");
    expect(date(layout, "2026-11-06")).toBe("differs");
  });

  test("at the head of a letter agrees, but does not differ", () => {
    expect(date("Berlin, den 5. November 2026\nRechnung 4711", "2026-11-05")).toBe("agrees");
    expect(date("Berlin, den 5. November 2026\nRechnung 4711", "2026-11-06")).toBe("notFound");
  });

  test("05/11/2026 in English is open, unless another date shows the order", () => {
    expect(date("Invoice date: 05/11/2026", "2026-11-05")).toBe("notFound");
    expect(date("Invoice date: 05/11/2026", "2026-05-11")).toBe("notFound");
    expect(date("Invoice date: 05/11/2026", "2026-06-11")).toBe("differs");
    expect(date("Invoice date: 05/11/2026\nDue date: 25/11/2026", "2026-11-05")).toBe("agrees");
    expect(date("Invoice date: 05/11/2026\nDue date: 05/25/2026", "2026-11-05")).toBe("differs");
    expect(date("Invoice date: 05/05/2026", "2026-05-05")).toBe("agrees");
  });

  test.each([
    ["due", "Fällig am 09.07.2026"],
    ["due in English", "Due date: 2026-07-09"],
    ["delivery", "Lieferdatum: 09.07.2026"],
    ["order", "Bestelldatum: 09.07.2026"],
    ["order in a title", "Rechnung zur Bestellung vom 09.07.2026"],
    ["delivery note", "Lieferschein Nr. 5 vom 09.07.2026"],
    ["original invoice", "Gutschrift G-1 zu Ihrer Rechnung vom 09.07.2026"],
    ["no label", "09.07.2026"],
    ["period", "Leistungszeitraum vom 09.07.2026 bis 10.07.2026"],
    ["sentence", "fällig im Zeitraum vom 09.07.2026"],
    ["column of services", "Datum        Leistung      Betrag\n09.07.2026   Beratung      100,00"],
    ["print", "Druckdatum 09.07.2026"],
    ["bare, of something else", "Lieferung Datum: 09.07.2026"],
  ])("never agrees with one of something else: %s", (_, layout) => {
    expect(date(layout, "2026-07-09")).not.toBe("agrees");
  });
});

describe("the day of a posting", () => {
  const posted = (time: string) => verdictOn("date", plainInvoice, { date: time });

  test("is the day of midnight UTC, or of midnight in Berlin", () => {
    expect(posted("2026-07-09T00:00:00Z")).toBe("agrees");
    expect(posted("2026-07-08T22:00:00.000Z")).toBe("agrees");
    expect(posted("2026-07-09T22:00:00.000Z")).toBe("differs");
    expect(posted("2026-07-09T12:34:56Z")).toBe("agrees");
  });

  test("is open close to midnight", () => {
    expect(posted("2026-07-08T22:30:00Z")).toBe("notFound");
    expect(posted("2026-07-11T22:30:00Z")).toBe("differs");
  });
});

test("the only date of a receipt agrees beside a time of day, and never differs", () => {
  const receipt = "Muster GmbH\nKaffee   3,00\nGesamtbetrag   3,00\n22.07.2026 17:37 K02";
  expect(date(receipt, "2026-07-22")).toBe("agrees");
  expect(date(receipt, "2026-07-23")).toBe("notFound");
  expect(date(receipt.replace("17:37", "bar"), "2026-07-22")).toBe("notFound");
  expect(date(`${receipt}\nabgeholt 21.07.2026`, "2026-07-22")).toBe("notFound");
});

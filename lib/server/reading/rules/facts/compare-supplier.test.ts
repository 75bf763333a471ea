import { describe, expect, test } from "vitest";
import { plainInvoice, verdictOn } from "./testing/compare-text.ts";

const supplier = (posted: string, layout = plainInvoice) =>
  verdictOn("supplier", layout, { supplier: posted });
const low = "\n".repeat(61);

describe("the supplier", () => {
  test("agrees in the letterhead and above the address window, also without its legal form", () => {
    expect(supplier("Muster GmbH")).toBe("agrees");
    expect(supplier("MUSTER")).toBe("agrees");
  });

  test("never agrees with the recipient, a part of a name or another legal form", () => {
    expect(supplier("Kunde AG")).toBe("notFound");
    expect(supplier("Muster AG")).toBe("notFound");
    expect(supplier("Muster", "Muster Bau GmbH\nHRB 4711")).toBe("notFound");
    expect(supplier("Beratung")).toBe("notFound");
    expect(supplier("GmbH")).toBe("notFound");
  });

  test("agrees beside registration or bank account in the footer", () => {
    expect(
      supplier("Müller & Söhne OHG", `${low}Müller und Söhne OHG   IBAN DE02 1203 0000 0000 2020 51`),
    ).toBe("agrees");
    expect(supplier("Kunde AG", `${low}Kunde AG`)).toBe("notFound");
  });

  test("agrees under a heading of the seller, not of the recipient", () => {
    expect(supplier("Acme Ltd", "\n\nSeller:   Acme Limited")).toBe("agrees");
    expect(supplier("Acme Ltd", "Bill to:\nAcme Ltd\n1 High Street")).toBe("notFound");
    expect(supplier("Acme Ltd", "Rechnungsempfänger\nAcme Ltd\nIBAN DE02 1203 0000 0000 2020 51")).toBe(
      "notFound",
    );
  });

  test("agrees where the name wraps over lines, and not with a part of it", () => {
    const letterhead = (name: string) => `${name}                 www.muster.example\n`;
    const wrapped = "Gesellschaft für Betrieb,\nBrandschutz und Wartung Süd\nmbH & Co. KG";
    const name = "Gesellschaft für Betrieb, Brandschutz und Wartung Süd mbH & Co. KG";
    expect(supplier(name, letterhead(wrapped))).toBe("agrees");
    expect(supplier(name.replace("mbH & Co. KG", "AG"), letterhead(wrapped))).toBe("notFound");
    expect(supplier("Muster AG", "Muster\nGmbH\n\n")).toBe("notFound");
    const window = `\n\n\n\n\n\n\n\n\n\n${wrapped}\nKundenweg 2\n20095 Hamburg`;
    expect(supplier(name, `${letterhead("Muster GmbH")}${window}`)).toBe("notFound");
  });

  test("never agrees with a recipient whose name is repeated on the following pages", () => {
    const first = "Muster GmbH\n\n\n\nKunde AG\nKundenweg 2\n20095 Hamburg\nUSt-IdNr. DE123456789";
    const next = "Kunde AG\nRechnung 4711, Seite 2\nIBAN DE02 1203 0000 0000 2020 51";
    expect(supplier("Kunde AG", `${first}\f${next}`)).toBe("notFound");
    expect(supplier("Kunde AG", `${first}\f${next}\n\nKunde AG\n`)).toBe("notFound");
  });
});

import { describe, expect, test } from "vitest";
import { plainInvoice, verdictOn } from "../testing/compare-text.ts";

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
});

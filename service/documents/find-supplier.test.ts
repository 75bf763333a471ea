import { describe, expect, it } from "vitest";
import { findSupplier } from "./find-supplier.ts";
import { demoSuppliers } from "./supplier-directory.ts";

/**
 * ISO 13616: with its first four characters moved to the end and read as a number, an IBAN leaves 1 modulo
 * 97.
 */
const isIban = (iban: string) =>
  BigInt(Array.from(iban.slice(4) + iban.slice(0, 4), (character) => parseInt(character, 36)).join("")) %
    97n ===
  1n;

describe("findSupplier", () => {
  it("knows each demo supplier, with a bank account whose check digits are right", () => {
    expect(demoSuppliers.length).toBe(40);
    expect(new Set(demoSuppliers.map(({ accountsPayableNumber }) => accountsPayableNumber)).size).toBe(40);
    for (const { accountsPayableNumber, name, country } of demoSuppliers) {
      expect(accountsPayableNumber).toMatch(/^7\d{4}$/);
      const supplier = findSupplier({ contact: { accountsPayableNumber, name } });
      expect(supplier.address?.name).toBe(name);
      if (country !== "US") expect(isIban(supplier.iban ?? ""), name).toBe(true);
    }
  });

  it("makes nothing up for a stranger", () => {
    const contact = { accountsPayableNumber: "70014", name: "Fremde Firma" };
    expect(findSupplier({ contact })).toEqual({ name: "Fremde Firma" });
  });
});

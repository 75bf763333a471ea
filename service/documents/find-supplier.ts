import { createHash } from "node:crypto";
import type { DrawnPosting } from "./document-input.ts";
import { demoSuppliers, type SupplierAddress } from "./supplier-directory.ts";

/** What an invoice says of its sender. Only a supplier of the directory has more than a name. */
export type Supplier = {
  name: string;
  address?: SupplierAddress;
  vatId?: string;
  iban?: string;
  bank?: string;
};

const byName = new Map(demoSuppliers.map((supplier) => [supplier.name, supplier]));

const countryNames: Record<SupplierAddress["country"], string> = {
  DE: "Deutschland",
  AT: "Österreich",
  CH: "Schweiz",
  GB: "Vereinigtes Königreich",
  US: "USA",
  NL: "Niederlande",
};

/** Shapes of national bank account numbers: a bank code that no bank has, and the digits that follow it. */
const accountShapes: Partial<Record<SupplierAddress["country"], { bank: string; digits: number }>> = {
  DE: { bank: "99900010", digits: 10 },
  AT: { bank: "99900", digits: 11 },
  CH: { bank: "99900", digits: 12 },
  GB: { bank: "DEMO999000", digits: 8 },
  NL: { bank: "DEMO", digits: 10 },
};

/** Digits that follow from a text and nothing else. */
function digitsOf(text: string, count: number): string {
  const hash = BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
  return hash.toString().slice(-count);
}

/** ISO 13616: letters count from 10, country and `00` go to the end, and the check digits make the rest mod 97 one. */
function ibanOf(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (sign) => parseInt(sign, 36)).join("");
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, "0");
  return `${country}${check}${account}`;
}

/** The name that a posting gives its supplier, or, where it gives none, the account number in words. */
export function supplierName({ contact }: Pick<DrawnPosting, "contact">): string {
  const { name } = contact;
  return typeof name === "string" && name.trim() !== "" ? name : `Lieferant ${contact.accountsPayableNumber}`;
}

/**
 * What is known of a posting's supplier. Address, tax number and bank account come from the demo directory and follow
 * from the name alone; of a supplier that is not in it, nothing is made up.
 */
export function findSupplier(posting: Pick<DrawnPosting, "contact">): Supplier {
  const name = supplierName(posting);
  const address = byName.get(name);
  if (address === undefined) return { name };
  const shape = accountShapes[address.country];
  return {
    name,
    address,
    vatId: address.country === "US" ? undefined : `${address.country}${digitsOf(`vat ${name}`, 9)}`,
    iban: shape && ibanOf(address.country, shape.bank + digitsOf(`iban ${name}`, shape.digits)),
    bank: `Musterbank ${address.city}`,
  };
}

/** Postal lines of an address, the country last where it is not Germany. */
export function addressLines({ street, postalCode, city, country }: SupplierAddress): string[] {
  return [street, `${postalCode} ${city}`, ...(country === "DE" ? [] : [countryNames[country]])];
}

/** An IBAN in groups of four, as it is printed. */
export function groupIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

import { createHash } from "node:crypto";
import type { DrawnPosting } from "./document-input.ts";
import { demoSuppliers, type SupplierAddress } from "./supplier-directory.ts";

/** The sender of an invoice. Only a supplier of the directory has more than a name. */
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

/**
 * The forms of national bank account numbers: a bank code that no bank has, and the number of digits after
 * it.
 */
const accountShapes: Partial<Record<SupplierAddress["country"], { bank: string; digits: number }>> = {
  DE: { bank: "99900010", digits: 10 },
  AT: { bank: "99900", digits: 11 },
  CH: { bank: "99900", digits: 12 },
  GB: { bank: "DEMO999000", digits: 8 },
  NL: { bank: "DEMO", digits: 10 },
};

/** Returns digits that depend only on a text. */
function digitsOf(text: string, count: number): string {
  const hash = BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
  return hash.toString().slice(-count);
}

/**
 * Returns an IBAN with check digits (ISO 13616): letters count from 10, country and `00` move to the end,
 * and the check digits make the number 1 modulo 97.
 */
function ibanOf(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (character) => parseInt(character, 36)).join("");
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, "0");
  return `${country}${check}${account}`;
}

/** Returns the supplier's name in a posting. Without a name, returns text with the account number. */
export function supplierName({ contact }: Pick<DrawnPosting, "contact">): string {
  const { name } = contact;
  return typeof name === "string" && name.trim() !== "" ? name : `Lieferant ${contact.accountsPayableNumber}`;
}

/**
 * Returns the data of a posting's supplier. Address, tax number and bank account are those of the demo
 * directory and depend only on the name. A supplier that is not in the directory has only a name.
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

/** Returns the postal lines of an address. The country is the last line unless it is Germany. */
export function addressLines({ street, postalCode, city, country }: SupplierAddress): string[] {
  return [street, `${postalCode} ${city}`, ...(country === "DE" ? [] : [countryNames[country]])];
}

/** Returns an IBAN in groups of four characters. */
export function groupIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";
import { fitWindows1252, toWindows1252 } from "../../write-csv/windows-1252.ts";
import { oneLine } from "./book-row.ts";
import { clockDigits } from "./clock-digits.ts";
import { quote } from "./columns.ts";
import { supplierHeadings, supplierLine } from "./supplier-columns.ts";

const maxNameLength = 50;

/** Returns the name of the file with the suppliers' master data, as DATEV recognizes it. */
export const suppliersFileName = ({ consultantNumber, clientNumber }: DatevSettings): string =>
  `EXTF_DebKred_Stamm_${consultantNumber}_${clientNumber}.csv`;

/** Collects the suppliers of booked invoices, each with the first name that a posting gives. */
export class Suppliers {
  readonly #names = new Map<string, string>();

  /** Adds the supplier of an invoice. Cards and reimbursements are booked to none. */
  add({ type, contact }: Posting): void {
    const account = contact?.accountsPayableNumber;
    if (type !== "DOCUMENT" || !account || this.#names.has(account)) return;
    const name = fit(contact.name ?? "");
    if (name !== "") this.#names.set(account, name);
  }

  get count(): number {
    return this.#names.size;
  }

  /** Returns accounts with names, sorted by account. */
  list(): [account: string, name: string][] {
    return [...this.#names].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

/**
 * Returns the master data of suppliers as `EXTF` category 16: Windows-1252, header, headings and a line for
 * each. The same suppliers and `createdAt` give the same bytes.
 */
export function suppliersFile(suppliers: Suppliers, settings: DatevSettings, createdAt: Date): Uint8Array {
  const lines = suppliers.list().map(([account, name]) => supplierLine(account, name));
  return toWindows1252(
    `${headerLine(settings, createdAt)}${supplierHeadings.join(";")}\r\n${lines.join("")}`,
  );
}

const fit = (name: string) =>
  harmlessCell(fitWindows1252(oneLine(name), () => undefined)).slice(0, maxNameLength);

/** Returns the first line: 31 fields, of which those of a period are empty. */
function headerLine(settings: DatevSettings, createdAt: Date): string {
  const { consultantNumber, clientNumber, fiscalYearStart, accountLength, chart, timeZone } = settings;
  const none = "";
  const fields = [
    ...[quote("EXTF"), 700, 16, quote("Debitoren/Kreditoren"), 5, clockDigits(createdAt, timeZone), none],
    ...[quote("RE"), quote("Kontor"), quote(""), consultantNumber, clientNumber],
    ...[fiscalYearStart.replaceAll("-", ""), accountLength, none, none, quote(""), quote("")],
    ...[none, none, none, quote(""), none, quote(""), none, none, quote(chart)],
    ...[none, none, quote(""), quote("")],
  ];
  return `${fields.join(";")}\r\n`;
}

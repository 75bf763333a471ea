import "server-only";
import Big from "big.js";
import type { Posting, SplitPosting } from "#contract/posting.ts";
import type { DatevFinding, DatevFindingCode } from "#lib/shared/datev-findings.ts";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import { harmlessCell } from "#lib/shared/harmless-cell.ts";
import { amountText } from "#lib/shared/money.ts";
import { supplierSide } from "#lib/shared/postings/booking-sides.ts";
import { fitWindows1252 } from "../../write-csv/windows-1252.ts";
import { bookedAccount, contraAccount, filledAccount, opensItem } from "./accounts.ts";
import { field } from "./columns.ts";
import { documentNumber } from "./document-number.ts";

/** A row before its checks: values by column, counted from 1 and ascending, and notes about changed values. */
export type BookedRow = { values: Map<number, string>; notes: DatevFinding[] };

/** A split posting with everything that its row depends on. `day` is the document's calendar day. */
export type RowSource = {
  posting: Posting;
  split: SplitPosting;
  day: string | null;
  /**
   * Whether the splits add up to the posting's amount. Calculated once per posting, which may have very
   * many splits.
   */
  addsUp: boolean;
  /** The id of the posting's documents in DATEV, null without files. Calculated once per posting. */
  documents: string | null;
  settings: DatevSettings;
  /** In foreign currency: the rate, and the split's amount in the currency of the books. */
  exchange: { rate: string; baseAmount: string } | null;
};

/** Matches the texts that need no change except at their end, which are nearly all. */
const fits = /^[A-Za-z0-9][ -~\xa0-\xff]*$/;

const maxTextLength = 60;
const maxInformationLength = 210;

/**
 * Converts a split posting into a row: the supplier at credit, or the contra account of a card or
 * reimbursement; the ledger account as the counter account; the gross amount without sign, in foreign currency
 * also that of the books with the rate. A negative amount, of a credit note, reverses the side. The values are not checked here, but by the checks.
 */
export function bookRow(source: Omit<RowSource, "addsUp">): BookedRow {
  const { posting, split, day, documents, settings, exchange } = source;
  const values = new Map<number, string>();
  const notes: DatevFinding[] = [];
  const addNote = (code: DatevFindingCode, column: number, value: string) =>
    notes.push({ code, field: column, value });

  function fitText(column: number, text: string): string {
    if (fits.test(text)) return text.trim();
    const fitted = fitWindows1252(oneLine(text), (character) =>
      addNote("CHARACTER_REPLACED", column, character),
    );
    // Batches are opened in spreadsheets too, where the text of a document could run as a formula.
    const fit = harmlessCell(fitted);
    if (fit !== fitted) addNote("TEXT_LIKE_FORMULA", column, fitted);
    return fit;
  }

  function putText(column: number, text: string, maxLength: number, cut: DatevFindingCode): void {
    const fit = fitText(column, text);
    if (fit.length > maxLength) addNote(cut, column, text);
    if (fit !== "") values.set(column, fit.slice(0, maxLength));
  }

  const amount = amountText(split.amount);
  const unsigned = (decimal: string) => decimal.replace("-", "").replace(".", ",");
  values.set(field.amount, unsigned(amount));
  values.set(field.side, supplierSide(split.amount));
  values.set(field.currency, posting.amount.currencyCode);
  if (exchange) {
    values.set(field.rate, new Big(exchange.rate).toFixed(6).replace(".", ","));
    values.set(field.baseAmount, unsigned(exchange.baseAmount));
    values.set(field.baseCurrency, settings.baseCurrency);
  }
  values.set(field.account, bookedAccount(posting, settings));
  values.set(field.counterAccount, filledAccount(split.generalLedgerAccount ?? "", settings));
  values.set(field.taxCode, taxCode(split));
  if (day) values.set(field.date, day.slice(8, 10) + day.slice(5, 7));
  const original = posting.invoiceId ?? "";
  const number = documentNumber(original);
  values.set(field.documentNumber, number);
  if (number === "") {
    if (opensItem(posting, settings)) addNote("DOCUMENT_NUMBER_MISSING", field.documentNumber, "");
  } else if (number !== original) addNote("DOCUMENT_NUMBER_CHANGED", field.documentNumber, original);
  const text = split.postingText?.trim() || posting.contact?.name || "";
  putText(field.text, text, maxTextLength, "TEXT_CUT");
  if (documents !== null) values.set(field.documentLink, `BEDI "${documents}"`);
  values.set(field.costCenter, split.costCenter?.code ?? "");
  values.set(field.costObject, split.costObject?.code ?? "");
  if (settings.additionalInformation) {
    let column: number = field.firstInformation;
    const putInformation = (name: string, content: string | null | undefined) => {
      if (!content?.trim()) return;
      values.set(column, name);
      putText(column + 1, content, maxInformationLength, "INFORMATION_CUT");
      column += 2;
    };
    putInformation("Notiz", split.note);
    putInformation("Belegtyp", posting.documentType);
    putInformation("Link", posting.url);
    putInformation("Originalnummer", number === original ? null : original);
    putInformation("Buchungstext", text.length > maxTextLength ? text : null);
    putInformation("Lieferant", contraAccount(posting, settings) === null ? null : supplierText(posting));
  }
  values.set(field.lock, "0");
  return { values, notes };
}

/** Returns the supplier of a posting that is not booked to its account: number and name. */
const supplierText = ({ contact }: Posting) =>
  [contact?.accountsPayableNumber, contact?.name].filter(Boolean).join(" ");

/** Returns the tax code. Some systems write "0" for none. */
function taxCode({ bookingKey }: SplitPosting): string {
  const code = bookingKey?.taxCode?.trim() ?? "";
  return /^0+$/.test(code) ? "" : code;
}

/** Returns a text without control characters, which would end a line, and without space around it. */
export const oneLine = (text: string): string => text.replaceAll(controls, " ").toWellFormed().trim();

const controls = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/g;

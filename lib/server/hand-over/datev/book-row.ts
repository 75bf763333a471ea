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
import type { RowCells } from "./row-cells.ts";

/** A row before its checks: its cells, and notes about changed values. */
export type BookedRow = { cells: RowCells; notes: DatevFinding[] };

/** A split posting with everything that its row depends on. `day` is the document's calendar day. */
export type RowSource = {
  posting: Posting;
  split: SplitPosting;
  day: string | null;
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
 * reimbursement; the ledger account as the counter account; the gross amount without sign, in foreign
 * currency also that of the books with the rate. A negative amount, of a credit note, reverses the side. The
 * values are not checked here, but by the checks.
 */
export function bookRow(source: RowSource): BookedRow {
  const { posting, split, day, documents, settings, exchange } = source;
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

  function fitCell(column: number, text: string, maxLength: number, cut: DatevFindingCode): string {
    const fit = fitText(column, text);
    if (fit.length > maxLength) addNote(cut, column, text);
    return fit.slice(0, maxLength);
  }

  const unsigned = (decimal: string) => decimal.replace("-", "").replace(".", ",");
  const original = posting.invoiceId ?? "";
  const number = documentNumber(original);
  if (number === "") {
    if (opensItem(posting, settings)) addNote("DOCUMENT_NUMBER_MISSING", field.documentNumber, "");
  } else if (number !== original) addNote("DOCUMENT_NUMBER_CHANGED", field.documentNumber, original);
  const text = split.postingText?.trim() || posting.contact?.name || "";
  const textCell = fitCell(field.text, text, maxTextLength, "TEXT_CUT");
  const information: string[] = [];
  if (settings.additionalInformation) {
    const addInformation = (name: string, content: string | null | undefined) => {
      if (!content?.trim()) return;
      const column = field.firstInformation + information.length + 1;
      information.push(name, fitCell(column, content, maxInformationLength, "INFORMATION_CUT"));
    };
    addInformation("Notiz", split.note);
    addInformation("Belegtyp", posting.documentType);
    addInformation("Link", posting.url);
    addInformation("Originalnummer", number === original ? null : original);
    addInformation("Buchungstext", text.length > maxTextLength ? text : null);
    addInformation("Lieferant", contraAccount(posting, settings) === null ? null : supplierText(posting));
  }
  const cells = {
    amount: unsigned(amountText(split.amount)),
    side: supplierSide(split.amount),
    currency: posting.amount.currencyCode,
    rate: exchange ? new Big(exchange.rate).toFixed(6).replace(".", ",") : "",
    baseAmount: exchange ? unsigned(exchange.baseAmount) : "",
    baseCurrency: exchange ? settings.baseCurrency : "",
    account: bookedAccount(posting, settings),
    counterAccount: filledAccount(split.generalLedgerAccount ?? "", settings),
    taxCode: taxCode(split),
    date: day ? day.slice(8, 10) + day.slice(5, 7) : "",
    documentNumber: number,
    text: textCell,
    documentLink: documents === null ? "" : `BEDI "${documents}"`,
    costCenter: split.costCenter?.code ?? "",
    costObject: split.costObject?.code ?? "",
    information,
    lock: "0",
  };
  return { cells, notes };
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

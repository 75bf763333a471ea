import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";

const pairs = (count: number, names: (number: number) => string[]) =>
  Array.from({ length: count }, (_, index) => names(index + 1)).flat();

const headings = [
  ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz"],
  ...["WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum"],
  ...["Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext", "Postensperre", "Diverse Adressnummer"],
  ...["Geschäftspartnerbank", "Sachverhalt", "Zinssperre", "Beleglink"],
  ...pairs(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  ...["KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge", "EU-Land u. UStID (Bestimmung)"],
  ...["EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L"],
  ...["BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"],
  ...pairs(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  ...["Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit"],
  ...["Skontotyp", "Auftragsnummer", "Buchungstyp", "USt-Schlüssel (Anzahlungen)"],
  ...["EU-Land (Anzahlungen)", "Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)"],
  ...["Erlöskonto (Anzahlungen)", "Herkunft-Kz", "Buchungs GUID", "KOST-Datum", "SEPA-Mandatsreferenz"],
  ...["Skontosperre", "Gesellschaftername", "Beteiligtennummer", "Identifikationsnummer", "Zeichnernummer"],
  ...["Postensperre bis", "Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung"],
  ...[
    "Leistungsdatum",
    "Datum Zuord. Steuerperiode",
    "Fälligkeit",
    "Generalumkehr (GU)",
    "Steuersatz",
    "Land",
  ],
  ...["Abrechnungsreferenz", "BVV-Position", "EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)"],
  ...["Abw. Skontokonto"],
];

/** The number of columns of a row. The versions differ in the last columns. */
const counts: Record<DatevSettings["formatVersion"], number> = { 9: 120, 10: 121, 11: 122, 12: 124, 13: 125 };

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns the columns of ranges such as `20-38`, and of single numbers. */
export const columnSet = (...ranges: string[]): ReadonlySet<number> =>
  new Set(
    ranges.flatMap((text) => {
      const [from = 0, to = from] = text.split("-").map(Number);
      return range(from, to);
    }),
  );

/** The text columns, counted from 1. Their values are quoted, empty ones too. */
export const textColumns = columnSet(
  ...[
    "2",
    "3",
    "6",
    "9",
    "11",
    "12",
    "14",
    "16",
    "20-38",
    "40",
    "42",
    "48-87",
    "91",
    "95",
    "96",
    "98",
    "102",
  ],
  ...["103", "105", "107", "109", "110", "112", "118", "120", "121", "123"],
);

/** The numbers of the filled columns, counted from 1. */
export const field = {
  amount: 1,
  side: 2,
  currency: 3,
  rate: 4,
  baseAmount: 5,
  baseCurrency: 6,
  account: 7,
  counterAccount: 8,
  taxCode: 9,
  date: 10,
  documentNumber: 11,
  text: 14,
  documentLink: 20,
  costCenter: 37,
  costObject: 38,
  firstInformation: 48,
  lock: 114,
} as const;

/** Returns the headings of a version, in the order of its columns. */
export function columnHeadings(version: DatevSettings["formatVersion"]): string[] {
  const own = headings.slice(0, counts[version]);
  return version >= 12 ? own : own.map((heading) => heading.replace(" (Bestimmung)", ""));
}

/** Returns a text with its quotation marks doubled. */
export const doubleQuotes = (text: string): string =>
  text.includes('"') ? text.replaceAll('"', '""') : text;

/** Returns a text in quotation marks; those in the text are doubled. */
export const quote = (text: string): string => `"${doubleQuotes(text)}"`;

/**
 * A line without values: its text, and the indexes where the cell of each column, counted from 1, begins and
 * ends.
 */
export type EmptyLine = { text: string; begins: readonly number[]; ends: readonly number[] };

/** Returns a line without values: text columns have quotation marks. */
export function emptyLine(count: number, text: ReadonlySet<number>): EmptyLine {
  const cells = range(1, count).map((column) => (text.has(column) ? '""' : ""));
  const [begins, ends] = [[0], [0]];
  let length = 0;
  for (const cell of cells) {
    begins.push(length);
    ends.push(length + cell.length);
    length += cell.length + 1;
  }
  return { text: `${cells.join(";")}\r\n`, begins, ends };
}

/**
 * Returns a line of values by column in ascending order, the others as in an empty line. A value takes the
 * place of its quotation marks.
 */
export function writeLine(values: ReadonlyMap<number, string>, { text, begins, ends }: EmptyLine): string {
  let line = "";
  let last = 0;
  for (const [column, value] of values) {
    const isQuoted = begins[column] !== ends[column];
    line += text.slice(ends[last], begins[column]) + (isQuoted ? quote(value) : value);
    last = column;
  }
  return line + text.slice(ends[last]);
}

/** Returns the line of a row without values. */
export const emptyRow = (version: DatevSettings["formatVersion"]): EmptyLine =>
  emptyLine(counts[version], textColumns);

import "server-only";
import { columnSet, emptyLine, writeLine } from "./columns.ts";

const bank = (number: number) => [
  ...[`Bankleitzahl ${number}`, `Bankbezeichnung ${number}`, `Bank-Kontonummer ${number}`],
  ...[`Länderkennzeichen ${number}`, `IBAN-Nr. ${number}`, "Leerfeld", `SWIFT-Code ${number}`],
  ...[`Abw. Kontoinhaber ${number}`, `Kennz. Hauptbankverb. ${number}`],
  ...[`Bankverb ${number} Gültig von`, `Bankverb ${number} Gültig bis`],
];

const ofInvoices = (name: string) => `${name} (Rechnungsadresse)`;
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** The headings of suppliers' and customers' master data, version 5, in the order of its columns. */
export const supplierHeadings = [
  ...["Konto", "Name (Adressattyp Unternehmen)", "Unternehmensgegenstand"],
  ...["Name (Adressattyp natürl. Person)", "Vorname (Adressattyp natürl. Person)"],
  ...["Name (Adressattyp keine Angabe)", "Adressattyp", "Kurzbezeichnung", "EU-Land", "EU-UStID", "Anrede"],
  ...["Titel/Akad. Grad", "Adelstitel", "Namensvorsatz", "Adressart", "Straße", "Postfach", "Postleitzahl"],
  ...["Ort", "Land", "Versandzusatz", "Adresszusatz", "Abweichende Anrede", "Abw. Zustellbezeichnung 1"],
  ...["Abw. Zustellbezeichnung 2", "Kennz. Korrespondenzadresse", "Adresse Gültig von"],
  ...["Adresse Gültig bis", "Telefon", "Bemerkung (Telefon)", "Telefon GL", "Bemerkung (Telefon GL)"],
  ...["E-Mail", "Bemerkung (E-Mail)", "Internet", "Bemerkung (Internet)", "Fax", "Bemerkung (Fax)"],
  ...["Sonstige", "Bemerkung (Sonstige)", ...[1, 2, 3, 4, 5].flatMap(bank), "Leerfeld", "Briefanrede"],
  ...["Grußformel", "Kunden-/Lief.-Nr.", "Steuernummer", "Sprache", "Ansprechpartner", "Vertreter"],
  ...["Sachbearbeiter", "Diverse-Konto", "Ausgabeziel", "Währungssteuerung", "Kreditlimit (Debitor)"],
  ...["Zahlungsbedingung", "Fälligkeit in Tagen (Debitor)", "Skonto in Prozent (Debitor)"],
  ...["Kreditoren-Ziel 1 Tg.", "Kreditoren-Skonto 1 %", "Kreditoren-Ziel 2 Tg.", "Kreditoren-Skonto 2 %"],
  ...["Kreditoren-Ziel 3 Brutto Tg.", "Kreditoren-Ziel 4 Tg.", "Kreditoren-Skonto 4 %"],
  ...["Kreditoren-Ziel 5 Tg.", "Kreditoren-Skonto 5 %", "Mahnung", "Kontoauszug"],
  ...[...numbered("Mahntext", 3), "Kontoauszugstext", "Mahnlimit Betrag", "Mahnlimit %", "Zinsberechnung"],
  ...[...numbered("Mahnzinssatz", 3), "Lastschrift", "Leerfeld", "Mandantenbank", "Zahlungsträger"],
  ...numbered("Indiv. Feld", 15),
  ...["Abweichende Anrede", "Adressart", "Straße", "Postfach", "Postleitzahl", "Ort", "Land"].map(ofInvoices),
  ...["Versandzusatz", "Adresszusatz", "Abw. Zustellbezeichnung 1"].map(ofInvoices),
  ...["Abw. Zustellbezeichnung 2", "Adresse Gültig von", "Adresse Gültig bis"].map(ofInvoices),
  ...[...[6, 7, 8, 9, 10].flatMap(bank), "Nummer Fremdsystem", "Insolvent"],
  ...[...numbered("SEPA-Mandatsreferenz", 10), "Verknüpftes OPOS-Konto", "Mahnsperre bis"],
  ...["Lastschriftsperre bis", "Zahlungssperre bis", "Gebührenberechnung", ...numbered("Mahngebühr", 3)],
  ...["Pauschalenberechnung", ...numbered("Verzugspauschale", 3), "Alternativer Suchname", "Status"],
  ...["Anschrift manuell geändert (Korrespondenzadresse)", "Anschrift individuell (Korrespondenzadresse)"],
  ...["Anschrift manuell geändert (Rechnungsadresse)", "Anschrift individuell (Rechnungsadresse)"],
  ...["Fristberechnung bei Debitor", ...numbered("Mahnfrist", 3), "Letzte Frist"],
];

/** The text columns, counted from 1. */
const quoted = columnSet(
  ...["2-25", "29-49", "52-60", "63-71", "74-82", "85-93", "96-104", "107", "133-134", "136-162", "165-173"],
  ...["176-184", "187-195", "198-206", "209-217", "220", "222-231", "244", "247", "249"],
);

const empty = emptyLine(supplierHeadings.length, quoted);

/** Returns the line of a supplier: account, name, and that it is a company; all else is empty. */
export function supplierLine(account: string, name: string): string {
  const values = new Map([
    [1, account],
    [2, name],
    [7, "2"],
  ]);
  return writeLine(values, empty);
}

import "server-only";
import type { ComparedFact } from "#lib/shared/comparison.ts";
import type { Posted } from "#lib/shared/posted.ts";
import { compareDocument } from "../compare-document.ts";
import { textPieces } from "./text-pieces.ts";

/** A posting that agrees with `plainInvoice`. */
export const plainPosting: Posted = {
  number: "RE-2026-0815",
  date: "2026-07-09T00:00:00Z",
  amount: "119.00",
  currency: "EUR",
  supplier: "Muster GmbH",
  splits: [{ amount: "119.00", taxCode: "9" }],
};

/** A letter with an address window, a head of labels, one article and the totals below each other. */
export const plainInvoice = `
     Muster GmbH                                            www.muster.example



     Muster GmbH · Hauptstr. 1 · 10115 Berlin
     Kunde AG                                   Rechnungsnummer:   RE-2026-0815
     Kundenweg 2                                Rechnungsdatum:    09.07.2026
     20095 Hamburg                              Kundennummer:      10023

     Rechnung

     Pos   Beschreibung                       Menge      Preis        Gesamt
     1     Beratung                           1          100,00       100,00

           Nettobetrag                                            100,00 EUR
           zzgl. 19 % MwSt.                                        19,00 EUR
           Rechnungsbetrag                                        119,00 EUR

     Zahlbar bis 08.08.2026 ohne Abzug.
`;

/**
 * Compares a fact of a posting, which is `plainPosting` with changes, with a page of text. Returns the
 * verdict.
 */
export function verdictOn(fact: ComparedFact, layout: string, changes: Partial<Posted> = {}) {
  const pieces = textPieces(layout);
  const comparisons = compareDocument({ ...plainPosting, ...changes }, { invoice: null, pieces });
  return comparisons.find((one) => one.fact === fact)?.verdict;
}

import "server-only";
import type { XmlInvoice } from "#lib/shared/xml-invoice/invoice.ts";
import type Big from "big.js";
import type { LabelMeaning } from "./label-words/label-meaning.ts";
import { placeOf } from "./lines.ts";
import type { LabelledLine } from "./page-text.ts";
import type { PlaceInDocument } from "#lib/shared/comparison.ts";
import { bigOf } from "./xml-amounts.ts";

/**
 * Whether a document asks for money (1) or gives it back (-1); null where that is not certain. `name` is
 * the title, or the code of the type (UNTDID 1001).
 */
export type DocumentKind = { sign: 1 | -1 | null; name: string | null; place: PlaceInDocument | null };

/** Credit notes of UNTDID 1001. Their positive amounts reduce what is owed. */
const creditTypes = new Set(["81", "83", "261", "262", "296", "308", "381", "396", "420", "458", "532"]);

/**
 * Returns the kind of an XML invoice. A corrected invoice (384) gives money back if its total is negative.
 */
export function kindOfXml({ typeCode, totals }: XmlInvoice, gross: Big | null): DocumentKind {
  const total = gross ?? bigOf(totals.payable);
  const isCredit = (typeCode !== null && creditTypes.has(typeCode)) || total?.lt(0);
  return { sign: total === null && !isCredit ? null : isCredit ? -1 : 1, name: typeCode, place: null };
}

/**
 * Returns the kind of a text by its titles and the sign of its total. "Gutschrift" alone is either a
 * credit note or an invoice that the customer issues (§ 14 UStG), and a "Rechnungskorrektur" may be a new
 * invoice: both need a negative total or the invoice that they refer to.
 */
export function kindOfText(lines: readonly LabelledLine[], gross: Big | null): DocumentKind {
  const titles = lines.flatMap((line) =>
    line.labels
      .filter(({ meaning, from, to }) => isTitle(line, from, to, creditMeanings.has(meaning)))
      .map(({ meaning, language, from, to }) => {
        const words = line.words.slice(from, to);
        return {
          meaning,
          language,
          name: words.map(({ text }) => text).join(" "),
          place: placeOf(line.page, words),
        };
      }),
  );
  const of = (...meanings: string[]) => titles.find(({ meaning }) => meanings.includes(meaning)) ?? null;
  const says = (pattern: RegExp) =>
    lines.some(({ words }) => pattern.test(words.map(({ text }) => text).join(" ")));
  // In other languages than German, a numbered credit note is nothing else.
  const credit = of("credit") ?? titles.find(isNumberedCredit) ?? null;
  const either = of("anyCredit", "creditNumber");
  const title = credit ?? either ?? of("invoice") ?? titles.find(isNumberedInvoice) ?? null;
  const kind = (sign: 1 | -1 | null) => ({ sign, name: title?.name ?? null, place: title?.place ?? null });
  if (gross?.lt(0)) return kind(-1);
  if (of("selfBilled") || says(selfBilling)) return kind(credit ? null : gross ? 1 : null);
  if (credit) return kind(-1);
  if (either) return kind(says(refersToInvoice) ? -1 : null);
  // A label of the number alone says less than a credit note that is named anywhere.
  const isNamed = title?.meaning !== "number" || !lines.some(({ labels }) => labels.some(isOfCredit));
  return kind(gross?.gt(0) && title && isNamed ? 1 : null);
}

type Title = { meaning: LabelMeaning; language: string; name: string };

const creditMeanings = new Set<LabelMeaning>(["credit", "anyCredit", "creditNumber"]);

/** "Belegnummer" and "document no." stand on credit notes too. */
const isNumberedInvoice = ({ meaning, name }: Title) =>
  meaning === "number" &&
  /rechnung|rg|invoice|inv|facture|fattura|factura|factuur|faktur|auslage|reisekosten|kartenumsatz|quittung/i.test(
    name,
  );

const isOfCredit = ({ meaning }: { meaning: LabelMeaning }) => creditMeanings.has(meaning);

const isNumberedCredit = ({ meaning, language, name }: Title) =>
  meaning === "creditNumber" && (language !== "german" || /storno/i.test(name));

/**
 * Whether words are a title: they begin their cell and are most of it, as no word in a sentence does.
 * "Ihre Gutschrift" is one too, so that no credit note is taken for an invoice.
 */
function isTitle({ words }: LabelledLine, from: number, to: number, isCredit: boolean): boolean {
  const cell = words[from]?.cell;
  const length = words.filter((word) => word.cell === cell).length;
  return (
    (isCredit || words[from - 1]?.cell !== cell) &&
    length <= to - from + 5 &&
    /^[^\p{Ll}]/u.test(words[from]?.text ?? "")
  );
}

const selfBilling =
  /gutschrift(s)?verfahren|selbst ausgestellte rechnung|self[- ]bill|abrechnungsgutschrift|§\s?14 Abs\. ?2|autofattura|autofactur/i;
const refersToInvoice =
  /(zu|zur|gegen|ursprüngliche|original|bezug|storn\p{L}*)[ -]*(ihrer |unserer |die |der )?rechnung|rückgabe|retoure|reklamation|erstattet|nächsten Rechnung verrechnet|(credit|refund|original|against) (for )?invoice/iu;

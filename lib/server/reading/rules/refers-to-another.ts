import "server-only";
import type { LabelledLine } from "./page-text.ts";

const references =
  /^(zu|zur|zum|laut|gemäß|gegen|für|von|ursprüngl\p{L}*|original\p{L}*|korrigiert\p{L}*|storniert\p{L}*|vorherig\p{L}*|bezug|alte|for|to|of|against|previous|related|corrected|sur|concernant|annulée?|origine|rif\.?|riferimento|della|bij|do|dotyczy|rectifica\p{L}*|betreffende|ihrer|unserer|your|votre|notre|vostra|nostra)$/iu;

/**
 * Whether one of the words (by default two) before a label says that another invoice is meant: "Storno zu
 * Rechnung Nr. …".
 */
export function refersToAnother({ words }: LabelledLine, from: number, count = 2): boolean {
  return words
    .slice(Math.max(0, from - count), from)
    .some(({ text, cell }) => cell === words[from]?.cell && references.test(text.replace(/:$/, "")));
}

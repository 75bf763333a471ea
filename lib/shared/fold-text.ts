/**
 * Returns a text as searches compare it: lower case without accents, "ss" for "ß", and one form for each
 * kind of dash and quotation mark. So "SOHNE" finds "Söhne", and a minus that was copied finds that of the
 * keyboard.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[\p{Pd}−]/gu, "-")
    .replaceAll(/[‘’‚‛`´]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"');
}

import "server-only";

const letters: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  ẞ: "SS",
};

/**
 * An invoice number as Belegfeld 1 may hold it: letters, digits and `$ & % * + / -`. Umlauts are written out, marks
 * above letters go, and every other character becomes a hyphen. Nothing is cut: open items would fall together.
 */
export function documentNumber(invoiceId: string): string {
  return invoiceId
    .trim()
    .normalize("NFC")
    .replaceAll(/[äöüÄÖÜßẞ]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9$&%*+/-]/gu, "-");
}

import "server-only";

/** Matches the numbers that stay as they are, which are nearly all. */
const fits = /^[A-Za-z0-9$&%*/][A-Za-z0-9$&%*+/-]*$/;

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
 * Returns an invoice number in the characters of Belegfeld 1: letters, digits and `$ & % * + / -`. Umlauts
 * are written out, accents are removed, and every other character becomes a hyphen. Hyphens and plus signs
 * at its beginning are left out. The number is never cut, because different open items could become the same.
 */
export function documentNumber(invoiceId: string): string {
  if (fits.test(invoiceId)) return invoiceId;
  return (
    invoiceId
      .trim()
      .normalize("NFC")
      .replaceAll(/[äöüÄÖÜßẞ]/g, (letter) => letters[letter] ?? letter)
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[^A-Za-z0-9$&%*+/-]/gu, "-")
      // A spreadsheet would run what begins with these characters as a formula.
      .replace(/^[+-]+/, "")
  );
}

/** An IBAN as it is written without blanks (ISO 13616). */
export const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/**
 * Returns whether a text is an IBAN with right check digits: the number of its characters leaves 1 divided
 * by 97 (ISO 7064).
 */
export function isIban(text: string): boolean {
  if (!ibanForm.test(text)) return false;
  let rest = 0;
  // A letter counts as a number of two digits: A is 10.
  for (const character of `${text.slice(4)}${text.slice(0, 4)}`)
    for (const digit of String(parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Formats an IBAN in groups of four, as it is printed. Other text is unchanged. */
export const ibanInGroups = (iban: string): string =>
  ibanForm.test(iban) ? iban.replaceAll(/(.{4})(?=.)/g, "$1 ") : iban;

/**
 * Shortens an IBAN to its first and last four characters, by which an account is recognized but not paid to.
 */
export const shortIban = (iban: string): string => `${iban.slice(0, 4)}…${iban.slice(-4)}`;

/** Minimum characters of a password that an operator or a person sets. */
export const minCharacters = 12;

/** The reason why a new password can't be used: it is too short, or known from leaks. */
export type PasswordRefusal = "short" | "leaked";

/**
 * Returns the forms of a password that are looked up: as it is, without digits and signs at its ends, and
 * the part that it repeats.
 */
function formsOf(password: string): string[] {
  const whole = password.toLowerCase();
  const letters = whole.replaceAll(/^\P{L}+|\P{L}+$/gu, "");
  return [whole, letters, ...[whole, letters].flatMap((form) => /^(.+?)\1+$/u.exec(form)?.[1] ?? [])];
}

/**
 * Returns why a new password can't be used, or undefined: it is too short, or the 49,000 most frequent
 * passwords of known leaks hold it or what it is made of. Passwords of a seed file are not held against this.
 */
export async function refusalOfPassword(password: string): Promise<PasswordRefusal | undefined> {
  if (Array.from(password).length < minCharacters) return "short";
  // The list is loaded when a password is set, because most processes never need it.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const leaked = new Set(dictionary["passwords-common"]);
  return formsOf(password).some((form) => leaked.has(form)) ? "leaked" : undefined;
}

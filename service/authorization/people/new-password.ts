/** Minimum characters of a password that an operator or a person sets. */
const minCharacters = 12;

const refusals = {
  short: `Must have at least ${minCharacters} characters`,
  leaked: "Is a password that is known from leaks, or one with only digits and signs around it",
};

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
export async function refusalOfPassword(password: string): Promise<string | undefined> {
  if (Array.from(password).length < minCharacters) return refusals.short;
  // The list is loaded when a password is set, because a running service does without it.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const leaked = new Set(dictionary["passwords-common"]);
  return formsOf(password).some((form) => leaked.has(form)) ? refusals.leaked : undefined;
}

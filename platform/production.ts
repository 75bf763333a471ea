/** Returns whether an address leads to this machine alone. */
export function isLoopback(address: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/**
 * Whether a program serves other people than one who tries it out: its public address leads to more than
 * this machine, or the operator says so (`KONTOR_PRODUCTION=1`).
 */
export function isProduction(address: string, flag: "0" | "1"): boolean {
  return flag === "1" || !isLoopback(address);
}

/** Minimum length of a secret in characters. As base64 that is 128 bits. */
const minSecretLength = 22;

export type ProductionSettings = {
  /** The variable of the public address, and its value. */
  variable: string;
  address: string;
  /** The variables of the secrets that the program uses. */
  secrets: readonly string[];
  environment: Record<string, string | undefined>;
  /** Further sentences of the program itself. */
  problems?: readonly string[];
};

/**
 * Returns a sentence for each setting that is good enough to try Kontor out and not to serve others, behind
 * one that says why they matter: an address without https, and secrets that are missing, so that they were
 * made on this machine, or too short. Returns an empty list if there is nothing to say. No sentence contains
 * a secret.
 */
export function productionProblems(settings: ProductionSettings): string[] {
  const { variable, address, secrets, environment } = settings;
  const problems = [...(settings.problems ?? [])];
  if (!address.startsWith("https:")) {
    problems.push(
      `${variable} must be an https address: with http everybody on the way reads passwords and cookies.`,
    );
  }
  for (const name of secrets) {
    const { length } = environment[name] ?? "";
    if (length === 0) problems.push(`${name} must be given: the one in use was made on this machine.`);
    else if (length < minSecretLength)
      problems.push(`${name} must have at least ${minSecretLength} characters.`);
  }
  if (problems.length === 0) return [];
  const reason = `${variable} or KONTOR_PRODUCTION says that Kontor serves others. See Production in docs/operations.md.`;
  return [reason, ...problems];
}

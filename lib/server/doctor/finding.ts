import "server-only";

/**
 * One line of the doctor: what was examined, and whether it is fine. `unknown` is what can't be found out.
 */
export type Finding = { level: "ok" | "wrong" | "unknown"; about: string; sentence: string };

/** Returns the finding that something is as it should be. */
export const ok = (about: string, sentence: string): Finding => ({ level: "ok", about, sentence });

/** Returns the finding that something is wrong. The sentence says what, and what to do. */
export const wrong = (about: string, sentence: string): Finding => ({ level: "wrong", about, sentence });

/** Returns the finding that something could not be examined. The sentence says why. */
export const unknown = (about: string, sentence: string): Finding => ({ level: "unknown", about, sentence });

const maxCharacters = 200;

/**
 * Returns a text of another program for a terminal: one line, no control characters, at most 200 characters.
 */
export function quoted(text: unknown): string {
  return JSON.stringify(String(text).replaceAll(/\p{C}/gu, "").slice(0, maxCharacters));
}

/**
 * Returns the system's code for a failed request, such as ECONNREFUSED. The messages of errors may hold an
 * address.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError") return "no answer in time";
  if (error.cause !== undefined) return reasonOf(error.cause);
  return code ?? "no answer";
}

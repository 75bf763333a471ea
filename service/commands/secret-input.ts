import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { UsageError } from "./command.ts";

/** The help text about passwords and secrets, which are read and shown in the same way. */
export const secretNotes = (what: string, option: string) =>
  `No ${what} is taken from the command line, where the shell's history and ps would show it. Without ${option}\n` +
  `one is made and shown once; with it, one is read from standard input, as in: … ${option} < file`;

/**
 * Reads a password or secret from standard input: one line, without its line break. Throws a `UsageError`
 * if the input is a terminal, empty or has several lines.
 */
async function readSecret(option: string): Promise<string> {
  if (process.stdin.isTTY) {
    throw new UsageError(
      `${option} reads from standard input, as in: … ${option} < file. Nothing was changed.`,
    );
  }
  const secret = (await text(process.stdin)).replace(/\r?\n$/, "");
  if (secret === "" || /[\r\n]/.test(secret)) {
    throw new UsageError(`${option} wants one line on standard input and no other. Nothing was changed.`);
  }
  return secret;
}

/**
 * Returns the secret of a person or client: read from standard input if the option is given, otherwise
 * `bytes` new random bytes that must be shown (`isMade`). Throws a `UsageError` if the input is empty or
 * has several lines.
 */
export async function secretFrom(given: {
  isRead: boolean | undefined;
  option: string;
  bytes: number;
}): Promise<{ secret: string; isMade: boolean }> {
  if (given.isRead) return { secret: await readSecret(given.option), isMade: false };
  return { secret: randomBytes(given.bytes).toString("base64url"), isMade: true };
}

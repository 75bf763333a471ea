import { minCharacters, refusalOfPassword } from "../authorization/people/new-password.ts";
import { type Result, UsageError } from "./command.ts";
import { secretFrom, secretNotes } from "./secret-input.ts";

const refusals = {
  short: `Must have at least ${minCharacters} characters`,
  leaked: "Is a password that is known from leaks, or one with only digits and signs around it",
};

type Password = { secret: string; isMade: boolean };

const option = "--password-stdin";

/** The option that has a password read from standard input, for usage texts and for `parseArgs`. */
export const passwordUsage = `[${option}]`;
export const passwordOption = { "password-stdin": { type: "boolean" } } as const;

/** The help text of commands that set a password. */
export const passwordNotes =
  `${secretNotes("password", option)}\n` +
  "A password that is read must have at least 12 characters and not be known from leaks.";

/** Returns a person's new password. Throws a `UsageError` if one that was read can't be used. */
export async function passwordFrom(isRead: boolean | undefined): Promise<Password> {
  const password = await secretFrom({ isRead, option, bytes: 16 });
  const refusal = password.isMade ? undefined : await refusalOfPassword(password.secret);
  if (refusal !== undefined) throw new UsageError(`the password can't be used: ${refusals[refusal]}.`);
  return password;
}

/** Returns the result of a command, with the password if it was made. */
export function withPassword(value: object, text: string, { secret, isMade }: Password): Result {
  if (!isMade) return { value, text };
  return { value: { ...value, password: secret }, text: `${text}\nPassword, shown this once: ${secret}` };
}

/** Whether only one person uses a computer. */
export type Computer = "own" | "shared";

/** The name of the field in which the sign-in forms say it. */
export const computerField = "computer";

/**
 * Returns what a sign-in form says of the computer, or undefined if it does not ask. A checkbox says nothing
 * unless it is checked, so a hidden field before it says "own", and the last value counts.
 */
export function computerFrom(form: FormData | URLSearchParams): Computer | undefined {
  const given = form.getAll(computerField).at(-1);
  return given === "own" || given === "shared" ? given : undefined;
}

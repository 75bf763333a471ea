import { UsageError } from "./command.ts";

/** Lets a command go on that was given `--yes`; else throws the `UsageError` that says what it would do. */
export function confirmed(yes: boolean | undefined, consequence: string): void {
  if (!yes) throw new UsageError(`${consequence} Nothing was deleted; add --yes to do it.`);
}

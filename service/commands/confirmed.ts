import { UsageError } from "./command.ts";

/** Throws a `UsageError` with the consequence of a command unless `--yes` was given. */
export function confirmed(yes: boolean | undefined, consequence: string): void {
  if (!yes) throw new UsageError(`${consequence} Nothing was deleted; add --yes to do it.`);
}

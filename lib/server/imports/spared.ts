import "server-only";
import { type RawBuilder, sql } from "kysely";

/**
 * Returns the condition that a record of `import_record` is spared by its run: not sent, because it is known
 * with the same values and unchanged records are not wanted. It holds from the start of the run on, which
 * brings `planned` up to date (`plan-run.ts`) and no later step changes. This is its only place.
 */
export function isSpared(run: { withUnchanged: boolean }): RawBuilder<boolean> {
  return run.withUnchanged ? sql<boolean>`false` : sql<boolean>`(planned = 'unchanged')`;
}

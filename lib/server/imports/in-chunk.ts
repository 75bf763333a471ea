import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { RunAtWork } from "./run-at-work.ts";
import type { Chunk } from "./send-chunk.ts";

/**
 * Returns the condition that a record of `import_record` belongs to a chunk of a run, whose `ordinals` are in
 * ascending order. The condition repeats their range, because otherwise the database might read the whole
 * run for each chunk.
 */
export function inChunk(
  { id, organizationId }: Pick<RunAtWork, "id" | "organizationId">,
  { ordinals }: Pick<Chunk, "ordinals">,
): RawBuilder<boolean> {
  const [first, last] = [ordinals[0] ?? null, ordinals.at(-1) ?? null];
  return sql<boolean>`(organization_id = ${organizationId} and run_id = ${id} and ordinal between ${first}::int and ${last}::int
    and ordinal = any(${ordinals}::int[]))`;
}

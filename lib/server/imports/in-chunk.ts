import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { Chunk } from "./send-chunk.ts";

/**
 * Returns the condition that a record of `import_record` belongs to a chunk, whose `ordinals` are in
 * ascending order. The condition repeats their range, because otherwise the database might read the whole
 * run for each chunk.
 */
export function inChunk({ run_id, ordinals }: Pick<Chunk, "run_id" | "ordinals">): RawBuilder<boolean> {
  const [first, last] = [ordinals[0] ?? null, ordinals.at(-1) ?? null];
  return sql<boolean>`(run_id = ${run_id} and ordinal between ${first}::int and ${last}::int
    and ordinal = any(${ordinals}::int[]))`;
}

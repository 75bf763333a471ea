import { sql, type Kysely } from "kysely";
import type { SealedObjects } from "#platform/objects/sealed-objects.ts";
import type { Tables } from "./tables.ts";

/** The hours after which an object that no row names is removed. Until then its row may still be written. */
const namelessHours = 24;

/** Maximum number of objects whose names are looked up at once. */
const batchSize = 1_000;

/**
 * Removes objects that no document names: those of processes that died and of transactions that were rolled
 * back, and of deleted rows. Once a day for all processes. Throws a `StoreError`; what was left is swept the
 * next day.
 */
export async function sweepObjects(database: Kysely<Tables>, { store }: SealedObjects): Promise<void> {
  const due = await sql`
    update object_sweep set swept_at = now() where swept_at < now() - interval '1 day' returning id
  `.execute(database);
  if (due.rows.length === 0) return;
  const old = new Date(Date.now() - namelessHours * 3_600_000);
  await store.discardBegun(old);
  let names: string[] = [];
  for await (const { name, changedAt } of store.list()) {
    if (changedAt > old || names.push(name) < batchSize) continue;
    for (const nameless of await namelessOf(database, names)) await store.remove(nameless);
    names = [];
  }
  for (const nameless of await namelessOf(database, names)) await store.remove(nameless);
}

async function namelessOf(database: Kysely<Tables>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select listed.object as name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as listed (object)
    where not exists (select from document where object_name = listed.object)
  `.execute(database);
  return rows.map(({ name }) => name);
}

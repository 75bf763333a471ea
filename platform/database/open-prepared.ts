import { type Database, type DatabaseOptions, openDatabase } from "./open.ts";

/**
 * Opens a database as `openDatabase` does, after `prepare` has worked on connections without limits, so that
 * migrations may take as long as they need. Throws what both throw.
 */
export async function openPrepared<Tables>(
  options: DatabaseOptions,
  prepare: (database: Database<Tables>) => Promise<void>,
): Promise<Database<Tables>> {
  const unlimited = await openDatabase<Tables>({ ...options, limits: undefined });
  try {
    await prepare(unlimited);
  } catch (error) {
    await unlimited.close();
    throw error;
  }
  if (unlimited.kind === "pglite") return unlimited;
  await unlimited.close();
  return openDatabase<Tables>(options);
}

import type { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/**
 * Brings a database to the newest schema. `migrations` are named so that their order is alphabetical. Several
 * processes may call it at once: one migrates, the others wait for it. Throws the error of the step that failed;
 * nothing of that step remains.
 */
export async function migrate<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  const migrator = new Migrator({
    db: sql,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error("The database could not be brought to the newest schema.", { cause: error });
}

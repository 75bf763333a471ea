import { sql as raw, type Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";

/**
 * Migrates a database to the newest schema. The alphabetical order of the names in `migrations` is their
 * order. Several processes may call it at once: one migrates, the others wait. Throws if a step fails;
 * nothing of that step remains.
 */
export async function migrate<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<void> {
  // The library reads the description of all tables first, which takes PGlite a quarter of a second.
  if ((await schemaAge(sql, migrations)) === "newest") return;
  const migrator = new Migrator({
    db: sql,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw new Error("The database could not be brought to the newest schema.", { cause: error });
}

/** The state of a database's schema, compared with the migrations that a program knows. */
export type SchemaAge = "empty" | "older" | "newest" | "newer";

/** Returns the state of a database's schema. Changes nothing. */
export async function schemaAge<Tables>(
  sql: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<SchemaAge> {
  const known = Object.keys(migrations);
  const table = await raw<{
    there: boolean;
  }>`select to_regclass('kysely_migration') is not null as there`.execute(sql);
  if (!table.rows[0]?.there) return "empty";
  const { rows } = await raw<{ name: string }>`select name from kysely_migration`.execute(sql);
  const done = new Set(rows.map(({ name }) => name));
  if (done.size === 0) return "empty";
  if ([...done].some((name) => !known.includes(name))) return "newer";
  return known.every((name) => done.has(name)) ? "newest" : "older";
}

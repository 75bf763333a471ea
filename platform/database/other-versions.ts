import { type Kysely, sql } from "kysely";

/** What the names of our programs' connections begin with. */
const prefix = "kontor ";

/**
 * Returns the name by which a program's connections say which schema it was made for: that of its last step.
 */
export const versionName = (migrations: Readonly<Record<string, unknown>>): string =>
  `${prefix}${Object.keys(migrations).toSorted().at(-1) ?? ""}`;

/**
 * Returns the names of connections of other versions to the database of this one, each once: those named by
 * another step of the schema, and `""` for those without a name, which earlier versions had. What an
 * operator has named otherwise, and tools such as psql, is not looked at. PGlite has no other connections.
 * Of a session of another role PostgreSQL tells the name and hides the kind.
 */
export async function otherVersions<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()
      and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name <> current_setting('application_name')
      and (application_name = '' or starts_with(application_name, ${prefix}))
    order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

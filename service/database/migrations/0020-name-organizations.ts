import { type Kysely, sql } from "kysely";

/**
 * The tables whose rows named no organization, and the rows that name it: their table, key, and the column
 * that refers to it.
 */
export const ownedBy: Record<string, { parent: string; key: string; column: string }> = {
  document: { parent: "posting", key: "key", column: "posting_key" },
  export_posting: { parent: "export", key: "id", column: "export_id" },
  export_chunk: { parent: "export", key: "id", column: "export_id" },
  import_event: { parent: "import_job", key: "process_id", column: "process_id" },
};

/**
 * Adds the organization to the rows that belong to an export, an import or a posting, so that each table can
 * be cut by organization and each statement name it. A trigger fills it in the rows of a version before this
 * one, which does not.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const [table, { parent, key, column }] of Object.entries(ownedBy)) {
    await sql`alter table ${sql.id(table)} add column organization_id text`.execute(database);
    await sql`
      create function ${sql.id(`name_organization_of_${table}`)}() returns trigger language plpgsql as $$
      begin
        select organization_id into new.organization_id from ${sql.id(parent)}
        where ${sql.id(parent)}.${sql.id(key)} = new.${sql.id(column)};
        return new;
      end $$`.execute(database);
    await sql`
      create trigger name_organization before insert on ${sql.id(table)}
      for each row when (new.organization_id is null)
      execute function ${sql.id(`name_organization_of_${table}`)}()`.execute(database);
  }
}

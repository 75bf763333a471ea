import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { withoutTriggers } from "../../testing/without-triggers.ts";

/** A column of the app's tables. `type` as PostgreSQL calls it, such as `int8` or `_uuid`. */
export type Column = { table: string; name: string; type: string };

/**
 * What the row of each table names. Its ids and numbers are the same in all tables, so that rows refer to
 * each other.
 */
export type Filling = {
  organizationId: string;
  person: { id: string; name: string };
  id: string;
  number: number;
};

const personColumns = ["person_id", "discarded_by", "sent_by", "begun_by", "erased_person"];
const nameColumns = ["person_name", "changed_by", "address"];

/** Returns all columns of the app's tables, which those of the queue and of the migrations are not. */
export async function columnsOf(database: Kysely<Tables>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name in (
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition)
      and table_name not like 'kysely%'
    order by table_name, ordinal_position`.execute(database);
  return rows;
}

/**
 * Inserts a row into each table, whatever its checks say, which are dropped: only ids and names are as they
 * would be.
 */
export async function fillTables(database: Kysely<Tables>, filling: Filling): Promise<void> {
  const checks = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and coninhcount = 0 and connamespace = 'public'::regnamespace`.execute(database);
  for (const { table, name } of checks.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(database);
  const columns = await columnsOf(database);
  await withoutTriggers(database, async (transaction) => {
    for (const table of new Set(columns.map((column) => column.table))) {
      const own = columns.filter((column) => column.table === table);
      await sql`
        insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.id(name)))}) overriding system value
        values (${sql.join(own.map((column) => valueOf(column, filling)))})`.execute(transaction);
    }
  });
}

function valueOf({ table, name, type }: Column, { organizationId, person, id, number }: Filling): unknown {
  if (name === "organization_id") return organizationId;
  if (personColumns.includes(name) || (table === "person" && name === "id")) return person.id;
  if (nameColumns.includes(name) || (table === "person" && name !== "issuer")) return person.name;
  if (name === "told") return JSON.stringify([{ id: person.id, name: person.name }]);
  if (name === "signed_marks") return JSON.stringify([{ personId: person.id, by: person.name }]);
  if (table === "mail" && name === "about") return JSON.stringify([{ organizationId }]);
  if (name === "person_ids") return sql`array[${person.id}]::uuid[]`;
  if (type === "uuid") return id;
  if (type === "jsonb") return "{}";
  if (type.startsWith("_")) return sql`'{}'`;
  if (type === "bool") return true;
  if (type === "timestamptz") return sql`now()`;
  if (type === "text") return `text ${number}`;
  return number;
}

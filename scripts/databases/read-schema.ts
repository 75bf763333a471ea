import { type Kysely, sql } from "kysely";

/** A column. `type` is PostgreSQL's short name. */
export type Column = {
  name: string;
  type: string;
  isNullable: boolean;
  isPrimary: boolean;
  isForeign: boolean;
  /** Whether the column is unique by itself. Unique keys of several columns are not shown. */
  isUnique: boolean;
};

/** A foreign key from one table to another. */
export type Reference = {
  from: string;
  to: string;
  columns: string[];
  isNullable: boolean;
  /** Whether at most one row refers to each row of the other table. */
  isUnique: boolean;
};

/** Tables with their columns in order, and the foreign keys between them. */
export type Schema = { tables: { name: string; columns: Column[] }[]; references: Reference[] };

// The tables with Kysely's own records of migrations are left out.
const ours = sql`table_class.relkind in ('r', 'p') and table_class.relnamespace = 'public'::regnamespace
  and table_class.relname not like 'kysely%'`;

const uniqueAlone = sql`exists (select from pg_index
  where indrelid = attribute.attrelid and indisunique and not indisprimary and indpred is null
    and indkey::int2[] = array[attribute.attnum])`;

async function readTables<Tables>(database: Kysely<Tables>): Promise<Schema["tables"]> {
  const { rows } = await sql<Column & { table: string }>`
    select table_class.relname as "table", attribute.attname as "name", not attribute.attnotnull as "isNullable",
      case when type.typelem <> 0 and type.typlen = -1 then type.typelem::regtype::text || '[]' else type.typname end
        as "type",
      exists (select from pg_index where indrelid = attribute.attrelid and indisprimary
        and attribute.attnum = any (indkey::int2[])) as "isPrimary",
      exists (select from pg_constraint where conrelid = attribute.attrelid and contype = 'f'
        and attribute.attnum = any (conkey)) as "isForeign",
      ${uniqueAlone} as "isUnique"
    from pg_class as table_class
      join pg_attribute as attribute on attribute.attrelid = table_class.oid
      join pg_type as type on type.oid = attribute.atttypid
    where ${ours} and attribute.attnum > 0 and not attribute.attisdropped
    order by table_class.relname, attribute.attnum
  `.execute(database);
  const tables = Map.groupBy(rows, (row) => row.table);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

async function readReferences<Tables>(database: Kysely<Tables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select table_class.relname as "from", target.relname as "to", named.columns, named."isNullable",
      exists (select from pg_index where indrelid = key.conrelid and indisunique and indpred is null
        and indkey::int2[] <@ key.conkey) as "isUnique"
    from pg_constraint as key
      join pg_class as table_class on table_class.oid = key.conrelid
      join pg_class as target on target.oid = key.confrelid
      cross join lateral (
        select array_agg(attname::text order by array_position(key.conkey, attnum)) as columns,
          bool_or(not attnotnull) as "isNullable"
        from pg_attribute where attrelid = key.conrelid and attnum = any (key.conkey)
      ) as named
    where ${ours} and key.contype = 'f'
    order by table_class.relname, named.columns::text, target.relname
  `.execute(database);
  return rows;
}

/** Reads the tables of a migrated database from PostgreSQL's catalog, without those of its libraries. */
export async function readSchema<Tables>(database: Kysely<Tables>): Promise<Schema> {
  return { tables: await readTables(database), references: await readReferences(database) };
}

import { type Kysely, sql } from "kysely";

/**
 * What a statement of a program relies on. The keys name things as `table.name`, or a function by its
 * arguments.
 */
export type Shape = {
  /** Columns, with their type and whether a row that does not name the column is refused. */
  columns: Map<string, { table: string; type: string; isNullable: boolean; isDemanded: boolean }>;
  /**
   * What may refuse a row: constraints, unique indexes and triggers, with the columns that they look at
   * (none: all).
   */
  refusals: Map<string, { table: string; columns: string[]; definition: string }>;
  functions: Set<string>;
};

const ours = sql`table_class.relkind in ('r', 'p') and table_class.relnamespace = 'public'::regnamespace
  and table_class.relname not like 'kysely%'`;

const namesOf = (numbers: string) => sql`array(select attname::text from pg_attribute as named
  where named.attrelid = table_class.oid and named.attnum = any (${sql.raw(numbers)}))`;

/** Reads the shape of a database, without the tables of the migrations themselves. */
export async function readShape<Tables>(database: Kysely<Tables>): Promise<Shape> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    isNullable: boolean;
    isDemanded: boolean;
  }>`
    select table_class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type,
      not attnotnull as "isNullable", attnotnull and not atthasdef and attidentity = '' as "isDemanded"
    from pg_class as table_class join pg_attribute on attrelid = table_class.oid
    where ${ours} and attnum > 0 and not attisdropped`.execute(database);
  const refusals = await sql<{ table: string; name: string; columns: string[]; definition: string }>`
    select table_class.relname as "table", conname as name, ${namesOf("conkey")} as columns,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_class as table_class join pg_constraint on conrelid = table_class.oid
    where ${ours} and contype in ('c', 'f', 'u', 'p', 'x')
    union all
    select table_class.relname, index_class.relname, ${namesOf("indkey::int2[]")}, pg_get_indexdef(indexrelid)
    from pg_class as table_class join pg_index on indrelid = table_class.oid
      join pg_class as index_class on index_class.oid = indexrelid
    where ${ours} and indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select table_class.relname, tgname, '{}', pg_get_triggerdef(pg_trigger.oid)
    from pg_class as table_class join pg_trigger on tgrelid = table_class.oid
    where ${ours} and not tgisinternal`.execute(database);
  const functions = await sql<{ name: string }>`
    select pg_proc.oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(database);
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [`${column.table}.${name}`, column])),
    refusals: new Map(refusals.rows.map(({ name, ...refusal }) => [`${refusal.table}.${name}`, refusal])),
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}

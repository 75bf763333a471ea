import { type Kysely, sql } from "kysely";

/** A unique key or an index, by the statement that makes it. */
export type Index = { name: string; definition: string; columns: string[]; isUnique: boolean };

/** A foreign key. `rest` is what follows the columns in its definition, such as `ON DELETE CASCADE`. */
export type ForeignKey = {
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  rest: string;
};

/** What makes up a table, as PostgreSQL's catalog has it. */
export type TableShape = {
  name: string;
  /** The number of its partitions; 0 for a table that is whole. */
  partitions: number;
  columns: { name: string; type: string }[];
  primaryKey: { name: string; columns: string[] };
  uniqueKeys: { name: string; columns: string[] }[];
  /** Without those of keys. */
  indexes: Index[];
  foreignKeys: ForeignKey[];
  /** The statements that make its triggers. */
  triggers: string[];
  /** Rights of others than the owner: on a column, or on the whole table. */
  grants: { privilege: string; column: string | null; grantee: string }[];
  /** The columns that the database numbers, each with its sequence. */
  sequences: { column: string; sequence: string }[];
};

const namesOf = (columns: string) =>
  sql.raw(`array(select attname::text from unnest(${columns}) with ordinality as listed (number, ordinal)
    join pg_attribute on attrelid = table_class.oid and attnum = listed.number order by ordinal)`);

const from = sql`pg_class as table_class`;
const isTable = (name: string) =>
  sql`table_class.relname = ${name} and table_class.relnamespace = current_schema()::regnamespace`;

/** Reads what makes up a table. Throws if there is none of that name. */
export async function readTableShape<Tables>(database: Kysely<Tables>, name: string): Promise<TableShape> {
  const [table] = (
    await sql<{ partitions: number }>`
      select (select count(*)::int from pg_inherits where inhparent = table_class.oid) as partitions
      from ${from} where ${isTable(name)} and relkind in ('r', 'p')`.execute(database)
  ).rows;
  if (!table) throw new Error(`There is no table "${name}".`);
  const keys = await readKeys(database, name);
  const [primaryKey] = keys.filter(({ type }) => type === "p");
  if (!primaryKey) throw new Error(`The table "${name}" has no primary key.`);
  return {
    name,
    partitions: table.partitions,
    primaryKey,
    uniqueKeys: keys.filter(({ type }) => type === "u"),
    columns: await readColumns(database, name),
    indexes: await readIndexes(database, name),
    foreignKeys: await readForeignKeys(database, name),
    triggers: await readTriggers(database, name),
    grants: await readGrants(database, name),
    sequences: await readSequences(database, name),
  };
}

async function readColumns<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from ${from} join pg_attribute on attrelid = table_class.oid
    where ${isTable(name)} and attnum > 0 and not attisdropped order by attnum`.execute(database);
  return rows;
}

async function readKeys<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<{ name: string; type: string; columns: string[] }>`
    select conname as name, contype as type, ${namesOf("conkey")} as columns
    from ${from} join pg_constraint on conrelid = table_class.oid
    where ${isTable(name)} and contype in ('p', 'u') order by conname`.execute(database);
  return rows;
}

async function readIndexes<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<Index>`
    select index_class.relname as name, pg_get_indexdef(indexrelid) as definition,
      ${namesOf("indkey::int2[]")} as columns, indisunique as "isUnique"
    from ${from} join pg_index on indrelid = table_class.oid
      join pg_class as index_class on index_class.oid = indexrelid
    where ${isTable(name)} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
    order by index_class.relname`.execute(database);
  return rows;
}

async function readForeignKeys<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<ForeignKey & { definition: string }>`
    select conname as name, ${namesOf("conkey")} as columns, target_class.relname as target,
      array(select attname::text from unnest(confkey) with ordinality as listed (number, ordinal)
        join pg_attribute on attrelid = confrelid and attnum = listed.number order by ordinal) as "targetColumns",
      pg_get_constraintdef(pg_constraint.oid) as definition
    from ${from} join pg_constraint on conrelid = table_class.oid
      join pg_class as target_class on target_class.oid = confrelid
    where ${isTable(name)} and contype = 'f' order by conname`.execute(database);
  return rows.map(({ definition, ...key }) => ({
    ...key,
    rest: /REFERENCES .*?\(.*?\)(.*)$/.exec(definition)?.[1] ?? "",
  }));
}

async function readTriggers<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(pg_trigger.oid) as definition
    from ${from} join pg_trigger on tgrelid = table_class.oid
    where ${isTable(name)} and not tgisinternal order by tgname`.execute(database);
  return rows.map(({ definition }) => definition);
}

async function readGrants<Tables>(database: Kysely<Tables>, name: string) {
  const grantee = sql`case granted.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(granted.grantee)) end`;
  const { rows } = await sql<{ privilege: string; column: string | null; grantee: string }>`
    select granted.privilege_type as privilege, null as "column", ${grantee} as grantee
    from ${from} cross join lateral aclexplode(relacl) as granted
    where ${isTable(name)} and granted.grantee <> relowner
    union all
    select granted.privilege_type, attname, ${grantee}
    from ${from} join pg_attribute on attrelid = table_class.oid cross join lateral aclexplode(attacl) as granted
    where ${isTable(name)} and granted.grantee <> relowner`.execute(database);
  return rows;
}

async function readSequences<Tables>(database: Kysely<Tables>, name: string) {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select attname as "column", sequence_class.relname as sequence
    from ${from} join pg_depend on refobjid = table_class.oid and deptype = 'i' and pg_depend.classid = 'pg_class'::regclass
      join pg_class as sequence_class on sequence_class.oid = objid and sequence_class.relkind = 'S'
      join pg_attribute on attrelid = table_class.oid and attnum = refobjsubid
    where ${isTable(name)}`.execute(database);
  return rows;
}

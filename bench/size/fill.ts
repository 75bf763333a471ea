import pg from "pg";

/** Tables of a database to fill, with the statements that do. */
export type Filling = { table: string; statements: readonly string[] }[];

type Index = { name: string; definition: string };

/**
 * Fills tables in their order, as the owner of the database may: without triggers and foreign keys, without
 * waiting for the disk, and with all indexes but the primary key built afterwards, which is many times
 * faster and ends in the same database. Resolves with the seconds that it took.
 */
export async function fill(url: string, filling: Filling): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const started = performance.now();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`);
    for (const { table, statements } of filling) {
      const indexes = await dropIndexes(client, table);
      for (const statement of statements) await client.query(statement);
      for (const { definition } of indexes) await client.query(definition);
    }
    await client.query("vacuum analyze");
    return (performance.now() - started) / 1_000;
  } finally {
    await client.end();
  }
}

async function dropIndexes(client: pg.Client, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `select class.relname as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class class on class.oid = indexrelid
     where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${pg.escapeIdentifier(name)}`);
  return rows;
}

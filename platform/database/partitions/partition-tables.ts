import { type Kysely, sql } from "kysely";
import { otherVersions } from "../other-versions.ts";
import { fillParts } from "./fill-parts.ts";
import { linkParts } from "./link-parts.ts";
import { mirrorOf, partsOf, quotedName } from "./names.ts";
import { prepareParts } from "./prepare-parts.ts";
import { readTableShape, type TableShape } from "./read-table-shape.ts";
import { inTurns, runStatements } from "./run-statements.ts";
import { swapParts } from "./swap-parts.ts";

/**
 * Tables that are cut by organization, with the number of rows that are copied at once: fewer where they are
 * large.
 */
export type CutTables = Readonly<Record<string, number>>;

/** Thrown when tables can't be cut as they are asked to be. Its message is for the operator. */
export class PartitionsError extends Error {
  override name = "PartitionsError";
}

/**
 * A table, its size, and whether it is cut: how many partitions it has, and how many are being filled beside
 * it.
 */
export type CutState = { table: string; partitions: number; prepared: number; rows: number; bytes: number };

/** Returns the state of tables that can be cut. The number of rows is the database's own estimate. */
export async function cutStates<Tables>(database: Kysely<Tables>, tables: CutTables): Promise<CutState[]> {
  const partitionsOf = sql`(select count(*)::int from pg_inherits where inhparent = `;
  const states = [];
  for (const table of Object.keys(tables)) {
    const { rows } = await sql<CutState>`
      select ${table} as "table", ${partitionsOf} ${quotedName(table)}::regclass) as partitions,
        ${partitionsOf} to_regclass(${quotedName(partsOf(table))})) as prepared,
        sum(greatest(reltuples, 0))::float8 as rows, sum(pg_total_relation_size(oid))::float8 as bytes
      from pg_class where relkind = 'r' and (oid = ${quotedName(table)}::regclass
        or oid in (select inhrelid from pg_inherits where inhparent = ${quotedName(table)}::regclass))`.execute(
      database,
    );
    states.push(...rows);
  }
  return states;
}

/**
 * Cuts tables into `count` partitions each by the hash of the organization, while others read and write
 * them. A table with partitions is made beside each whole one and filled, a trigger repeats there what is
 * written meanwhile, and when all are filled and have as many rows, they replace the whole ones in one short
 * transaction. Ended at any moment, it can be done again and goes on. Returns whether there was something to
 * do. Throws a `PartitionsError` for another number than the tables have already, and while another process
 * does it.
 */
export async function partitionTables<Tables>(
  database: Kysely<Tables>,
  options: {
    tables: CutTables;
    count: number;
    /** Whether a trigger, by its definition, only gives rows their organization. */
    isFilling: (trigger: string) => boolean;
    /**
     * Gives the rows of a table their organization that a process of an earlier version has left without
     * one, as one does that dies.
     */
    fillOld?: (database: Kysely<Tables>, table: string) => Promise<void>;
    report: (line: string) => void;
  },
): Promise<boolean> {
  return alone(database, (connection) => cut(connection, options));
}

/**
 * Throws a `PartitionsError` while a process of another version is connected: it would write rows without an
 * organization when the triggers that fill it are gone.
 */
export async function requireOneVersion<Tables>(database: Kysely<Tables>): Promise<void> {
  const others = (await otherVersions(database)).map((name) => name || "one without a name");
  if (others.length === 0) return;
  throw new PartitionsError(
    `Processes of another version are connected to this database (${others.join(", ")}). ` +
      "End them, or bring them to this version, then give the command again.",
  );
}

/**
 * Does work on one connection, under the lock that lets one process at a time cut the tables of a database.
 */
async function alone<Tables, Result>(
  database: Kysely<Tables>,
  work: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const key = sql`hashtextextended('kontor partitions', 0)`;
  return database.connection().execute(async (connection) => {
    const { rows } = await sql<{ isAlone: boolean }>`
      select pg_try_advisory_lock(${key}) as "isAlone"`.execute(connection);
    if (!rows[0]?.isAlone)
      throw new PartitionsError("Another process is cutting the tables of this database.");
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

async function cut<Tables>(
  database: Kysely<Tables>,
  { tables, count, isFilling, fillOld, report }: Parameters<typeof partitionTables<Tables>>[1],
): Promise<boolean> {
  const states = await cutStates(database, tables);
  for (const { table, partitions, prepared } of states)
    for (const there of [partitions, prepared])
      if (there !== 0 && there !== count)
        throw new PartitionsError(
          `The table ${table} has ${there} partitions. Their number can't be changed.`,
        );
  const whole: TableShape[] = [];
  for (const { table, partitions } of states)
    if (partitions === 0) whole.push(await readTableShape(database, table));
  if (whole.length === 0) return false;
  for (const { name } of whole) await fillOld?.(database, name);
  const isCut = (table: string) => Object.hasOwn(tables, table);
  for (const table of whole) {
    if (states.some((state) => state.table === table.name && state.prepared > 0)) continue;
    await inTurns(database, (transaction) =>
      runStatements(transaction, prepareParts(table, { count, isCut })),
    );
  }
  for (const table of whole) await fill(database, table, { size: tables[table.name] ?? 1, report });
  for (const table of whole) {
    await linkParts(database, table, { count, isCut });
    await runStatements(database, [`analyze ${quotedName(partsOf(table.name))}`]);
    await compareCounts(database, table.name);
    report(`${table.name}: the copy is complete`);
  }
  await inTurns(database, (transaction) => swapParts(transaction, whole, { count, isCut, isFilling }));
  return true;
}

async function fill<Tables>(
  database: Kysely<Tables>,
  table: TableShape,
  { size, report }: { size: number; report: (line: string) => void },
): Promise<void> {
  let copied = 0;
  let reported = performance.now();
  const onRows = (rows: number) => {
    copied += rows;
    if (performance.now() - reported < 10_000) return;
    reported = performance.now();
    report(`${table.name}: ${copied} rows`);
  };
  await fillParts(database, table, { size, onRows });
  report(`${table.name}: ${copied} rows, all`);
}

/** Throws if a table and its copy have not as many rows at one instant. */
async function compareCounts<Tables>(database: Kysely<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ whole: string; parts: string }>`
    select (select count(*) from ${sql.id(table)})::text as whole,
      (select count(*) from ${sql.id(partsOf(table))})::text as parts`.execute(database);
  const { whole, parts } = rows[0] ?? {};
  if (whole !== parts)
    throw new PartitionsError(`${table} has ${whole} rows and its copy ${parts}. Nothing was replaced.`);
}

/**
 * Gives up what was begun and not finished: deletes the copies and the triggers that fill them. Returns the
 * tables.
 */
export async function discardParts<Tables>(database: Kysely<Tables>, tables: CutTables): Promise<string[]> {
  return alone(database, async (connection) => {
    const begun = (await cutStates(connection, tables)).filter(({ prepared }) => prepared > 0);
    for (const { table } of begun)
      await inTurns(connection, (transaction) =>
        runStatements(transaction, [
          `drop trigger ${mirrorOf(table)} on ${quotedName(table)}`,
          `drop function ${mirrorOf(table)}()`,
          `drop table ${quotedName(partsOf(table))} cascade`,
        ]),
      );
    return begun.map(({ table }) => table);
  });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { createIndex, createIndexBesideWriters } from "./create-index.ts";
import { migrate, type MigrationStep } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: create-index");

type Sql = Kysely<Record<string, never>>;

const index = { name: "line_by_age", table: "line", definition: "(age)" };
const begin: MigrationStep = { up: (db: Kysely<unknown>) => run(db, "create table line (age integer)") };
const withoutFill: MigrationStep = { up: (db: Kysely<unknown>) => createIndex(db, index) };
const find: MigrationStep = { ...withoutFill, fill: (db) => createIndexBesideWriters(db, index) };
const steps = { "1-begin": begin, "2-find": find };

/** A program that migrates the database at an address by the same steps. */
const program = `
  const { openDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, "open.ts"))});
  const { migrate } = await import(${JSON.stringify(path.join(import.meta.dirname, "migrate.ts"))});
  const { createIndexBesideWriters } = await import(${JSON.stringify(path.join(import.meta.dirname, "create-index.ts"))});
  const fill = (db) => createIndexBesideWriters(db, ${JSON.stringify(index)});
  const database = await openDatabase({ url: process.argv[1], directory: "" });
  await migrate(database.sql, { "1-begin": { async up() {} }, "2-find": { fill, async up() {} } });`;

async function run<Tables>(db: Kysely<Tables>, text: string): Promise<void> {
  await sql.raw(text).execute(db);
}

async function indexes(db: Sql) {
  const { rows } = await sql<{ id: number; name: string; isGood: boolean }>`
    select index.oid::int as id, index.relname as name, indisvalid as "isGood"
    from pg_index join pg_class as index on index.oid = indexrelid where indrelid = 'line'::regclass`.execute(
    db,
  );
  return rows;
}

const good = { id: expect.any(Number) as number, name: "line_by_age", isGood: true };

async function done(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

describe.skipIf(binaries === undefined)("on a PostgreSQL that others work on", () => {
  let server: PostgresServer;
  let database: Database<Record<string, never>>;

  const open = () => openDatabase<Record<string, never>>({ url: server.url, directory: "" });

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
    database = await open();
    await run(database.sql, "create table other (id integer)");
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });
  beforeEach(async () => {
    await run(database.sql, "drop table if exists line, kysely_migration, kysely_migration_lock");
    await migrate(database.sql, { "1-begin": begin });
    await run(database.sql, "insert into line values (1), (1)");
  });

  /**
   * Does something while a transaction that has only read another table stays open, as that of a backup. The
   * build waits for it.
   */
  const besideBackup = (work: () => Promise<void>) =>
    database.sql
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (backup) => {
        await run(backup, "select from other");
        await work();
      });
  const untilSeen = (condition: string) =>
    expect
      .poll(
        async () => {
          // A connection that looked before has this condition as its last statement.
          const seen = sql`
            select from pg_stat_activity where datname = current_database() and query not like '%pg_stat_activity%'
              and ${sql.raw(condition)}`;
          return (await seen.execute(database.sql)).rows.length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
  const building =
    "state = 'active' and query ilike '%create index concurrently%' and wait_event_type = 'Lock'";
  const asking = "state = 'idle' and query like '%pg_try_advisory_lock(hash%'";

  it("waits longer for a transaction of another table than a step does, and lets others write", async () => {
    let stepWaits: unknown;
    const watched: MigrationStep = {
      ...find,
      async up(db: Kysely<unknown>) {
        stepWaits = (await sql`show lock_timeout`.execute(db)).rows;
        await createIndex(db, index);
      },
    };
    let migrating: Promise<void> | undefined;
    await besideBackup(async () => {
      migrating = migrate(database.sql, { "1-begin": begin, "2-find": watched });
      await untilSeen(`${building} and clock_timestamp() - query_start > interval '3 s'`);
      await run(database.sql, "insert into line values (2)");
      expect(await indexes(database.sql)).toEqual([{ ...good, isGood: false }]);
    });
    await migrating;
    expect(await indexes(database.sql)).toEqual([good]);
    expect(stepWaits).toEqual([{ lock_timeout: "2s" }]);
  });

  it("is built once by two processes that come at once", async () => {
    const [first, second] = [await open(), await open()];
    let migrating: Promise<unknown> | undefined;
    let built: unknown;
    await besideBackup(async () => {
      migrating = Promise.all([migrate(first.sql, steps), migrate(second.sql, steps)]);
      await untilSeen(building);
      await untilSeen(asking);
      built = (await indexes(database.sql))[0]?.id;
    });
    await migrating;
    expect(await indexes(database.sql)).toEqual([{ ...good, id: built }]);
    expect(await done(database.sql)).toEqual(["1-begin", "2-find"]);
    await first.close();
    await second.close();
  });

  it("takes the index of a process that was killed, for which the server goes on building", async () => {
    const killed = spawn(process.execPath, ["--input-type=module", "-e", program, server.url], {
      stdio: "inherit",
    });
    let migrating: Promise<void> | undefined;
    let built: unknown;
    await besideBackup(async () => {
      await untilSeen(building);
      killed.kill("SIGKILL");
      await once(killed, "exit");
      migrating = migrate(database.sql, steps);
      await untilSeen(asking);
      // They would wait behind one who removes the index.
      await run(database.sql, "insert into line values (2)");
      await run(database.sql, "select from line");
      const [index] = await indexes(database.sql);
      expect(index?.isGood).toBe(false);
      built = index?.id;
    });
    await migrating;
    expect(await indexes(database.sql)).toEqual([{ ...good, id: built }]);
  });

  it("waits for one that somebody builds by hand", async () => {
    const hand = await open();
    let migrating: Promise<unknown> | undefined;
    let built: unknown;
    await besideBackup(async () => {
      const building = run(hand.sql, "create index concurrently line_by_age on line (age)");
      await untilSeen("query like 'create index%' and wait_event_type = 'Lock'");
      built = (await indexes(database.sql))[0]?.id;
      migrating = Promise.all([building, migrate(database.sql, steps)]);
      await untilSeen("state = 'idle' and query like '%pg_stat_progress_create_index where%'");
    });
    await migrating;
    expect(await indexes(database.sql)).toEqual([{ ...good, id: built }]);
    await hand.close();
  });

  it("replaces what a try left that was broken off, and records no step with it", async () => {
    await expect(
      run(database.sql, "create unique index concurrently line_by_age on line (age)"),
    ).rejects.toThrow("could not create unique index");
    const [broken] = await indexes(database.sql);
    await expect(migrate(database.sql, { "1-begin": begin, "2-find": withoutFill })).rejects.toHaveProperty(
      "cause.message",
      expect.stringContaining("line_by_age of line is not valid"),
    );
    expect(await done(database.sql)).toEqual(["1-begin"]);
    await migrate(database.sql, steps);
    const found = await indexes(database.sql);
    expect(found).toEqual([good]);
    expect(found[0]?.id).not.toBe(broken?.id);
  });

  it("leaves a table that is cut, and one that is not there, to the step", async () => {
    await run(database.sql, "drop table line");
    const create: MigrationStep = {
      ...find,
      async up(db: Kysely<unknown>) {
        await run(db, "create table line (age integer) partition by hash (age)");
      },
    };
    await migrate(database.sql, { "1-begin": begin, "2-create": create });
    expect(await indexes(database.sql)).toEqual([]);
    await migrate(database.sql, { "1-begin": begin, "2-create": create, "3-find": find });
    expect(await indexes(database.sql)).toEqual([good]);
  });
});

it("makes an index of a PGlite that has rows", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-index-"));
  const database = await openDatabase<Record<string, never>>({ directory });
  await migrate(database.sql, { "1-begin": begin });
  await run(database.sql, "insert into line select * from generate_series(1, 1000)");
  await migrate(database.sql, steps);
  expect(await indexes(database.sql)).toEqual([good]);
  expect(await done(database.sql)).toEqual(["1-begin", "2-find"]);
  await database.close();
  await rm(directory, { recursive: true });
});

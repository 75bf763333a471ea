import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined) console.log("Left out, because no PostgreSQL server is installed here: migrate");

const step = (statement: string): Migration => ({
  async up(db) {
    await sql.raw(statement).execute(db);
  },
});
const begin = step("create table note (id int primary key)");
const expand = step("alter table note add column text text");

describe.skipIf(binaries === undefined)("on a PostgreSQL that others work on", () => {
  let server: PostgresServer;
  let database: Database<Record<string, never>>;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
    database = await openDatabase({ url: server.url, directory: "" });
    await migrate(database.sql, { "1-begin": begin });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  it("waits for a long transaction, and lets others read and write meanwhile", async () => {
    let isMigrated = false;
    let migrating: Promise<void> | undefined;
    await database.sql.transaction().execute(async (backup) => {
      // As pg_dump does: it holds its lock until its end.
      await sql`lock table note in access share mode`.execute(backup);
      migrating = migrate(database.sql, { "1-begin": begin, "2-expand": expand }).then(() => {
        isMigrated = true;
      });
      await expect
        .poll(
          async () => {
            const { rows } = await sql`select from pg_locks where not granted`.execute(database.sql);
            return rows.length;
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      // This one comes while the step waits, and would wait behind it for as long as the backup takes.
      await sql`insert into note values (1)`.execute(database.sql);
      expect(isMigrated).toBe(false);
    });
    await migrating;
    const { rows } = await sql`select id, text from note`.execute(database.sql);
    expect(rows).toEqual([{ id: 1, text: null }]);
  });

  it("lets several processes migrate at once, and each step is done once", async () => {
    const further = step("alter table note add column more text");
    const steps = { "1-begin": begin, "2-expand": expand, "3-expand": further };
    const others = await Promise.all(
      [1, 2, 3].map(() => openDatabase<Record<string, never>>({ url: server.url, directory: "" })),
    );
    await Promise.all(others.map((other) => migrate(other.sql, steps)));
    for (const other of others) await other.close();
    const { rows } = await sql`select name from kysely_migration order by name`.execute(database.sql);
    expect(rows).toHaveLength(3);
  });
});

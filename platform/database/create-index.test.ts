import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { createIndex, createIndexBesideWriters } from "./create-index.ts";
import { type Database, openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: create-index");

const index = { name: "line_by_age", table: "line", definition: "(age)" };

describe.skipIf(binaries === undefined)("on a PostgreSQL that others work on", () => {
  let server: PostgresServer;
  let database: Database<Record<string, never>>;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
    database = await openDatabase({ url: server.url, directory: "" });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });
  beforeEach(async () => {
    await sql`drop table if exists line`.execute(database.sql);
  });

  const run = (text: string) => sql.raw(text).execute(database.sql);
  const indexes = async () => {
    const { rows } = await sql<{ name: string; isGood: boolean }>`
      select index.relname as name, indisvalid as "isGood" from pg_index join pg_class as index on index.oid = indexrelid
      where indrelid = 'line'::regclass`.execute(database.sql);
    return rows;
  };
  const beside = () =>
    database.sql.connection().execute((connection) => createIndexBesideWriters(connection, index));

  it("lets others write while it waits for one that has written, and can be done again", async () => {
    await run("create table line (age integer)");
    let creating: Promise<void> | undefined;
    await database.sql.transaction().execute(async (other) => {
      await sql`insert into line values (1)`.execute(other);
      creating = beside();
      await expect.poll(indexes, { timeout: 20_000 }).toEqual([{ name: "line_by_age", isGood: false }]);
      // It would wait for a lock that is held until the index is there.
      await run("insert into line values (2)");
    });
    await creating;
    await beside();
    await createIndex(database.sql, index);
    expect(await indexes()).toEqual([{ name: "line_by_age", isGood: true }]);
  });

  it("replaces what a try left that was broken off", async () => {
    await run("create table line (age integer)");
    await run("insert into line values (1), (1)");
    await expect(run("create unique index concurrently line_by_age on line (age)")).rejects.toThrow(
      "could not create unique index",
    );
    expect(await indexes()).toEqual([{ name: "line_by_age", isGood: false }]);
    await beside();
    expect(await indexes()).toEqual([{ name: "line_by_age", isGood: true }]);
  });

  it("leaves a table that is cut, and one that is not there, to the step", async () => {
    await beside();
    await run("create table line (age integer) partition by hash (age)");
    await beside();
    expect(await indexes()).toEqual([]);
    await createIndex(database.sql, index);
    expect(await indexes()).toEqual([{ name: "line_by_age", isGood: true }]);
  });
});

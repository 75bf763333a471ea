import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { createLog } from "../log.ts";
import { copyRows } from "./copy-rows.ts";
import { type Database, openDatabase } from "./open.ts";

type Tables = { person: { email: string; born: string | null; country: string | null } };

/** The PostgreSQL server of the tests. Without it the database is a PGlite. */
const url = process.env["TEST_DATABASE_URL"] || undefined;
const secret = "ann@s3cret.example";

let directory: string;
let database: Database<Tables>;
const schema = `values_${process.pid}`;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-values-"));
  if (!url) await copyEmptyDatabase(directory);
  database = await openDatabase<Tables>({ url: url && within(url), directory });
  await sql.raw(`create schema if not exists ${schema}`).execute(database.sql);
  await sql.raw(`set search_path = ${schema}`).execute(database.sql);
  await sql.raw("create table country (name text primary key)").execute(database.sql);
  await sql
    .raw(
      `create table person (email text constraint one_email unique, born date,
         country text references country deferrable initially deferred, check (email <> '${secret}.checked'))`,
    )
    .execute(database.sql);
  await database.sql.insertInto("person").values({ email: secret, born: null, country: null }).execute();
});

afterAll(async () => {
  await sql.raw(`drop schema ${schema} cascade`).execute(database.sql);
  await database.close();
  await rm(directory, { recursive: true });
});

/** Names the schema of this test for every connection of the pool. */
function within(address: string): string {
  const { href, searchParams } = new URL(address);
  searchParams.set("options", `-c search_path=${schema}`);
  return `${href.split("?")[0] ?? ""}?${searchParams}`;
}

const person = (values: Partial<Tables["person"]>) =>
  database.sql.insertInto("person").values({ email: "", born: null, country: null, ...values });

const failures = {
  "a value that is there already": { code: "23505", run: () => person({ email: secret }).execute() },
  "a value that a check refuses": {
    code: "23514",
    run: () => person({ email: `${secret}.checked` }).execute(),
  },
  "a reference that a commit refuses": {
    code: "23503",
    run: () =>
      database.sql
        .transaction()
        .execute((open) => sql`insert into person values ('x', null, ${secret})`.execute(open)),
  },
  "a date that is none": { code: "22007", run: () => person({ email: "x", born: secret }).execute() },
  "a value with quotation marks": {
    code: "22P02",
    run: () => sql`select ${`a "b" ${secret}`}::uuid`.execute(database.sql),
  },
  "JSON that is none": {
    code: "22P02",
    run: () => sql`select ${`{"a": ${secret}`}::jsonb`.execute(database.sql),
  },
  "a number that is too large": {
    code: "22003",
    run: () => sql`select ${"99999999999999"}::int`.execute(database.sql),
  },
  "rows that are copied": {
    code: "22007",
    run: () =>
      database.sql
        .transaction()
        .execute((open) => copyRows(open, { table: "person", columns: ["email", "born"] }, [["x", secret]])),
  },
};

test.each(Object.entries(failures))("%s stands in no error and in no log", async (_, { code, run }) => {
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  const lines: string[] = [];
  createLog("test", "info", { write: (line: string) => void lines.push(line) }).error(
    { err: error },
    "failed",
  );
  // What a library or Node.js itself writes of an error that nobody caught.
  const written = [inspect(error, { depth: null, showHidden: true }), ...lines].join("\n");
  expect(written).not.toMatch(/s3cret|99999999/);
  expect(error).toMatchObject({ code, severity: "ERROR" });
  expect(error?.message).toMatch(/\w+ \w+/);
  expect(error?.stack).toMatch(/\n {4}at /);
});

test("the constraint and the table stay", async () => {
  await expect(person({ email: secret }).execute()).rejects.toMatchObject({
    message: 'duplicate key value violates unique constraint "one_email"',
    table: "person",
    constraint: "one_email",
  });
});

test.runIf(url)("an error of a connection that is not ours is logged without values", async () => {
  const client = new pg.Client({ connectionString: url && within(url) });
  await client.connect();
  const error = await client
    .query("insert into person values ($1)", [secret])
    .catch((reason: unknown) => reason);
  await client.end();
  expect(inspect(error)).toContain(secret);
  const lines: string[] = [];
  createLog("test", "info", { write: (line: string) => void lines.push(line) }).error(
    { err: error },
    "queue",
  );
  expect(lines.join("")).not.toContain(secret);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { copyRows } from "./copy-rows.ts";
import { type Database, openDatabase } from "./open.ts";

type Tables = { [table in typeof name]: { place: number; text: string | null } };

/** The PostgreSQL server of the tests. Without it the database is a PGlite. */
const url = process.env["TEST_DATABASE_URL"] || undefined;
const name = `copied_${process.pid}`;
let directory: string;
let database: Database<Tables>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-copied-"));
  if (!url) await copyEmptyDatabase(directory);
  database = await openDatabase<Tables>({ url, directory });
  await sql`create table ${sql.table(name)} (place integer primary key, text text)`.execute(database.sql);
});

beforeEach(async () => {
  await database.sql.deleteFrom(name).execute();
});

afterAll(async () => {
  await sql`drop table ${sql.table(name)}`.execute(database.sql);
  await database.close();
  await rm(directory, { recursive: true });
});

const copy = (rows: Iterable<[number, string | null]>) =>
  database.sql
    .transaction()
    .execute((open) => copyRows(open, { table: name, columns: ["place", "text"] }, rows));

const stored = () => database.sql.selectFrom(name).selectAll().orderBy("place").execute();

test("no rows are copied without an error", async () => {
  await copy([]);
  expect(await stored()).toEqual([]);
});

test("rows of many pieces arrive as they are, generated or not", async () => {
  const texts = ["a\tb", "c\nd\r\n", "\\N", "\\", "", null, "Ä€😀", "x".repeat(300_000)];
  const rows = Array.from({ length: 20_000 }, (_, place): [number, string | null] => [
    place,
    texts[place % 1000] ?? (place % 1000 === 5 ? null : `Zeile ${place}`),
  ]);
  const expected = rows.map(([place, text]) => ({ place, text }));
  await copy(rows);
  expect(await stored()).toEqual(expected);
  await database.sql.deleteFrom(name).execute();
  await copy(rows.values());
  expect(await stored()).toEqual(expected);
});

test("one row that can't be inserted leaves none of them, and the connection goes on", async () => {
  const rows = Array.from({ length: 20_000 }, (_, place): [number, string] => [place, "x".repeat(20)]);
  await expect(copy([...rows, [7, "again"]])).rejects.toThrow(/duplicate key/);
  expect(await stored()).toEqual([]);
  await copy([[1, "one"]]);
  expect(await stored()).toEqual([{ place: 1, text: "one" }]);
});

test("rows that break off while they are made leave none of them", async () => {
  function* broken(): Generator<[number, string]> {
    for (let place = 0; place < 20_000; place += 1) yield [place, "x".repeat(20)];
    throw new Error("broken off");
  }
  await expect(copy(broken())).rejects.toThrow("broken off");
  expect(await stored()).toEqual([]);
});

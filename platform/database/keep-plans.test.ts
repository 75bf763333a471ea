import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyEmptyDatabase } from "../testing/empty-database.ts";
import { keepPlans } from "./keep-plans.ts";
import { type Database, openDatabase } from "./open.ts";

type Tables = { note: { id: number; text: string | null; at: Date; words: string[] } };

let directory: string;
let database: Database<Tables>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "kontor-plans-"));
  await copyEmptyDatabase(directory);
  database = await openDatabase({ directory });
  await sql`create table note (
    id int8 primary key, text text, at timestamptz not null, words text[] not null)`.execute(database.sql);
});

afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const at = new Date("2026-11-30T08:00:00.000Z");
const add = (on: Kysely<Tables>, id: number, text: string | null = null) =>
  on
    .insertInto("note")
    .values({ id, text, at, words: ["a", 'b"'] })
    .executeTakeFirst();
const find = (on: Kysely<Tables>, id: number) =>
  on.selectFrom("note").selectAll().where("id", "=", id).execute();

/**
 * Returns how often the kept statements with a text ran by a plan for their values, and by one for any
 * values.
 */
async function planned(part: string) {
  const { rows } = await sql<{ forValues: number; forAny: number }>`
    select custom_plans::int as "forValues", generic_plans::int as "forAny" from pg_prepared_statements
    where statement like ${`%${part}%`} and statement not like '%pg_prepared%'`.execute(database.sql);
  return rows;
}

test("a statement that comes again has its plan, with other values and the same kinds of results", async () => {
  expect(await add(database.sql, 1)).toMatchObject({ numInsertedOrUpdatedRows: 1n });
  expect(await add(database.sql, 2, "two")).toMatchObject({ numInsertedOrUpdatedRows: 1n });
  expect(await find(database.sql, 1)).toEqual([{ id: 1, text: null, at, words: ["a", 'b"'] }]);
  expect(await find(database.sql, 2)).toEqual([{ id: 2, text: "two", at, words: ["a", 'b"'] }]);
  expect(await find(database.sql, 3)).toEqual([]);
  const rename = (text: string) => database.sql.updateTable("note").set({ text }).executeTakeFirst();
  expect(await rename("x")).toMatchObject({ numUpdatedRows: 2n });
  expect(await rename("two")).toMatchObject({ numUpdatedRows: 2n });
  for (const id of [1, 2, 3, 1]) await find(database.sql, id);
  expect(await planned('select * from "note"')).toEqual([{ forValues: 5, forAny: 2 }]);
  expect(await planned("insert into")).toEqual([{ forValues: 2, forAny: 0 }]);
});

test("a statement that fails leaves the next ones as they were, and a transaction undone", async () => {
  await expect(add(database.sql, 1)).rejects.toMatchObject({ code: "23505" });
  await expect(add(database.sql, 1)).rejects.toMatchObject({ code: "23505" });
  const failing = database.sql.transaction().execute(async (transaction) => {
    await add(transaction, 4);
    await expect(add(transaction, 4)).rejects.toMatchObject({ code: "23505" });
    await expect(find(transaction, 4)).rejects.toMatchObject({ code: "25P02" });
    throw new Error("given up");
  });
  await expect(failing).rejects.toThrow("given up");
  expect(await find(database.sql, 4)).toEqual([]);
  await expect(sql`select nothing from note`.execute(database.sql)).rejects.toMatchObject({ code: "42703" });
  await add(database.sql, 4);
  expect(await find(database.sql, 4)).toHaveLength(1);
});

test("a statement beside a transaction is no part of it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "kontor-plans-"));
  await copyEmptyDatabase(folder);
  const pglite = await PGlite.create(folder);
  const kept = await keepPlans(pglite);
  await kept.query("create table word (id int8)", []);
  const begun = Promise.withResolvers<undefined>();
  const ending = Promise.withResolvers<undefined>();
  const undone = pglite.transaction(async (transaction) => {
    await transaction.query("insert into word values (1)");
    begun.resolve(undefined);
    await ending.promise;
    throw new Error("undone");
  });
  await begun.promise;
  const beside = kept.query("insert into word values ($1)", [2]);
  ending.resolve(undefined);
  await expect(undone).rejects.toThrow("undone");
  await beside;
  expect((await kept.query("select id from word", [])).rows).toEqual([{ id: 2 }]);
  await pglite.close();
  await rm(folder, { recursive: true });
});

test("a changed table has its new columns at once", async () => {
  expect(await find(database.sql, 1)).toHaveLength(1);
  await sql`alter table note add column more int4 not null default 7`.execute(database.sql);
  expect(await find(database.sql, 1)).toMatchObject([{ id: 1, more: 7 }]);
  await sql`alter table note drop column more`.execute(database.sql);
  expect(await find(database.sql, 1)).toEqual([expect.not.objectContaining({ more: 7 })]);
});

test("plans are given back, so that they are never more than a hundred", async () => {
  for (let count = 0; count < 150; count += 1)
    await sql`select ${sql.lit(count)} as many_plans`.execute(database.sql);
  expect((await planned("many_plans")).length).toBeLessThanOrEqual(101);
});

import { Kysely, PGliteDialect } from "kysely";
import { expect, test } from "vitest";
import { type ReadPlace, settledReads } from "./settled-reads.ts";

const connectsNever = () =>
  new Kysely<object>({ dialect: new PGliteDialect({ pglite: () => new Promise(() => undefined) }) });

test("a replica that never answers is waited for once, and then left alone", async () => {
  const [primary, replica] = [connectsNever(), connectsNever()];
  const places: ReadPlace[] = [];
  const warnings: unknown[] = [];
  const settled = settledReads(primary, {
    sql: replica,
    log: { warn: (detail: unknown) => warnings.push(detail) },
    count: (place) => places.push(place),
  });
  const asked: Kysely<object>[] = [];
  const read = (sql: Kysely<object>) => {
    asked.push(sql);
    return sql === replica ? new Promise<string[]>(() => undefined) : Promise.resolve(["row"]);
  };
  const isThere = (rows: string[]) => rows.length > 0;
  expect(await settled(read, isThere)).toEqual(["row"]);
  expect(await settled(read, isThere)).toEqual(["row"]);
  expect(asked).toEqual([replica, primary, primary]);
  expect(places).toEqual(["failed"]);
  expect(warnings).toHaveLength(1);
});

test("an error of the primary reaches the caller", async () => {
  const [primary, replica] = [connectsNever(), connectsNever()];
  const settled = settledReads(primary, { sql: replica, log: { warn: () => undefined } });
  const read = (sql: Kysely<object>) =>
    Promise.reject<string[]>(new Error(sql === replica ? "replica" : "primary"));
  await expect(settled(read, () => true)).rejects.toThrow("primary");
});

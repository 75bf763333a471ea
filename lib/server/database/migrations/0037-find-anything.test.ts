import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { expect, it } from "vitest";
import { up } from "./0037-find-anything.ts";

it("says what to do in a database that has no pg_trgm, and leaves its tables as they were", async () => {
  // This one was opened without the extension.
  const pglite = await PGlite.create();
  const database = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  await sql`create table known_export (key int)`.execute(database);
  await sql`create table known_posting (organization_id text)`.execute(database);
  const migrated = database.transaction().execute((transaction) => up(transaction));
  await expect(migrated).rejects.toThrow(/run "create extension pg_trgm" in this database/);
  await expect(migrated).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/pg_trgm/) as string },
  });
  const { rows } =
    await sql`select * from information_schema.columns where table_name = 'known_posting'`.execute(database);
  expect(rows).toHaveLength(1);
  await database.destroy();
});

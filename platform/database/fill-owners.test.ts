import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres } from "../testing/find-postgres.ts";
import { type PostgresServer, startPostgres } from "../testing/start-postgres.ts";
import { fillOwners } from "./fill-owners.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

const binaries = findPostgres(process.env["PATH"] ?? "");
if (binaries === undefined)
  console.log("Left out, because no PostgreSQL server is installed here: fill-owners");

const owned = {
  ...{ table: "line", key: { letter_id: "uuid", ordinal: "integer" } },
  ...{ parent: "letter", parentKey: "id", column: "letter_id" },
};
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

describe.skipIf(binaries === undefined)("on a PostgreSQL that others work on", () => {
  let server: PostgresServer;
  let database: Database<Record<string, never>>;

  beforeAll(async () => {
    server = await startPostgres(binaries ?? "");
    database = await openDatabase({ url: server.url, directory: "" });
    const begin = {
      async up() {
        await sql`create table letter (id uuid primary key, organization_id text not null)`.execute(
          database.sql,
        );
        await sql`create table line (letter_id uuid, ordinal integer, organization_id text, text text,
          primary key (letter_id, ordinal))`.execute(database.sql);
        // The letter with the number 3 is gone.
        await sql`insert into letter values (${idOf(1)}, 'alpha'), (${idOf(2)}, 'beta')`.execute(
          database.sql,
        );
        await sql`insert into line (letter_id, ordinal) select id::uuid, at
          from (values (${idOf(1)}), (${idOf(2)}), (${idOf(3)})) as letter (id), generate_series(1, 15) as at`.execute(
          database.sql,
        );
      },
    };
    await migrate(database.sql, { "1-begin": begin });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const left = async () => {
    const { rows } = await sql<{ row: string }>`
      select letter_id || ' ' || ordinal as row from line where organization_id is null`.execute(
      database.sql,
    );
    return rows.map(({ row }) => row);
  };

  it("fills all rows but one that somebody changes, comes back to it, and lets everybody else write meanwhile", async () => {
    let isMigrated = false;
    let migrating: Promise<void> | undefined;
    const fill = () => fillOwners(database.sql, owned, { size: 10 });
    const steps = { "1-begin": { up: fill }, "2-fill": { fill, up: () => Promise.resolve() } };
    await database.sql.transaction().execute(async (other) => {
      await sql`update line set text = 'changed' where letter_id = ${idOf(1)} and ordinal = 7`.execute(other);
      migrating = migrate(database.sql, steps).then(() => {
        isMigrated = true;
      });
      await expect.poll(left, { timeout: 20_000 }).toEqual([`${idOf(1)} 7`]);
      await sql`update line set text = 'other' where ordinal = 8`.execute(database.sql);
      expect(isMigrated).toBe(false);
    });
    await migrating;
    const { rows } = await sql<{ organization_id: string; count: number }>`
      select organization_id, count(*)::int as count from line group by 1 order by 1`.execute(database.sql);
    expect(rows).toEqual([
      { organization_id: "", count: 15 },
      { organization_id: "alpha", count: 15 },
      { organization_id: "beta", count: 15 },
    ]);
    const { rows: changed } = await sql`select from line where text is not null`.execute(database.sql);
    expect(changed).toHaveLength(4);
  });

  it("does no step whose rows are not filled, when another process has done the step before meanwhile", async () => {
    let looked = 0;
    const bothLooked = Promise.withResolvers<undefined>();
    const filled = new Set<number>();
    const stepsOf = (process: number) => ({
      "1-begin": { up: () => Promise.resolve() },
      "2-fill": { fill: () => Promise.resolve(), up: () => Promise.resolve() },
      "3-step": {
        async fill() {
          if ((looked += 1) === 2) bothLooked.resolve(undefined);
          await bothLooked.promise;
        },
        up: () => Promise.resolve(),
      },
      "4-fill": {
        fill: () => Promise.resolve(void filled.add(process)),
        up: () => (filled.has(process) ? Promise.resolve() : Promise.reject(new Error("Not filled."))),
      },
    });
    await Promise.all([migrate(database.sql, stepsOf(1)), migrate(database.sql, stepsOf(2))]);
    expect(filled.size).toBeGreaterThan(0);
  });
});

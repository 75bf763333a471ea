import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/database/open.ts";
import { partsOf } from "#platform/database/partitions/names.ts";
import { readTableShape } from "#platform/database/partitions/read-table-shape.ts";
import { cutTables } from "../database/cut-tables.ts";
import { insertPostings } from "../database/insert-postings.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import { startOperated } from "../testing/command-line.ts";
import { apiClient } from "../testing/api-client.ts";
import { fillOrganizations } from "../testing/fill-organizations.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { startProcess } from "../testing/start-process.ts";
import { databaseUrlOf, isOnPostgres, testPartitions } from "../testing/test-database.ts";
import { testPosting } from "../testing/test-seed.ts";
import { until } from "../testing/until.ts";

const names = Object.keys(cutTables);
const make = ["partitions", "make", "4", "--yes"];

// A command in a process of its own needs a server; and tables that are cut already can't be cut again.
describe.runIf(isOnPostgres && testPartitions === 0)("on a database in use", () => {
  let service: TestApp;
  beforeEach(async () => {
    service = await startApp({ settings: { rateLimit: 1_000_000 } });
    await fillOrganizations(service.app.database, { organizations: 12, rows: 400 });
  });
  afterEach(() => service[Symbol.asyncDispose]());

  /** Returns the rows of all tables that no one writes in these tests, as texts. */
  async function readRows(): Promise<Record<string, string[]>> {
    const rows: Record<string, string[]> = {};
    for (const name of names) {
      const columns = (await readTableShape(service.app.database, name)).columns.map((column) =>
        sql.id(column.name),
      );
      const read = await sql<{ row: string }>`
        select row(${sql.join(columns)})::text as row from ${sql.id(name)}
        where organization_id like 'filled-%' order by 1`.execute(service.app.database);
      rows[name] = read.rows.map(({ row }) => row);
    }
    return rows;
  }

  /** Counts the rows that a table and its copy don't have in common, at one instant. */
  async function countDifferences(name: string): Promise<number> {
    const [whole, parts] = [sql.id(name), sql.id(partsOf(name))];
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        (select * from ${whole} except all select * from ${parts})
        union all (select * from ${parts} except all select * from ${whole})) as difference`.execute(
      service.app.database,
    );
    return rows[0]?.count ?? -1;
  }

  /** Inserts, changes and deletes rows of all tables, as the service does, until it is stopped. */
  async function startWriting() {
    const { access_token } = await obtainTokens(service.origin);
    const alpha = apiClient(service.origin, access_token);
    const { database } = service.app;
    let isStopped = false as boolean;
    const written: { exports: string[]; imports: number; kept: string[] } = {
      exports: [],
      imports: 0,
      kept: [],
    };
    const turn = async (number: number) => {
      const guids = [number, number + 1].map((one) => testPosting(one).entityGuid);
      const documents = [
        { name: "a.pdf", type: "ATTACHMENT", contentType: "application/pdf", bytes: Buffer.from("a") },
      ];
      const postings = [number, number + 1].map((one) => ({ content: testPosting(one), documents }));
      await database
        .transaction()
        .execute((transaction) =>
          insertPostings("alpha", postings as unknown as SeedPosting[], { transaction, objects: null }),
        );
      written.exports.push((await alpha.exportAll(60)).id);
      await sql`update document set bytes = ${Buffer.from(`${number}`)} from posting
        where key = posting_key and entity_guid = ${guids[0]}`.execute(database);
      await sql`delete from posting where organization_id = 'alpha' and entity_guid = ${guids[1]}`.execute(
        database,
      );
      written.kept.push(guids[0] ?? "");
      await alpha.importAll("POST", [{ accountCode: String(number), name: "x" }]);
      written.imports += 1;
    };
    const writing = (async () => {
      for (let number = 1_000; !isStopped; number += 2) await turn(number);
    })();
    writing.catch(() => undefined);
    return async () => {
      isStopped = true;
      await writing;
      return written;
    };
  }

  test("all rows are there after it was killed three times while others wrote, and what they wrote", async () => {
    const { database } = service.app;
    const url = databaseUrlOf(service.directory);
    for (const [migrations, named] of [
      [undefined, "one without a name"],
      [{ "0019-earlier": {} }, "kontor 0019-earlier"],
    ] as const) {
      const other = await openDatabase({ url, directory: service.directory, migrations });
      await other.ping();
      const refused = await startProcess(service.directory, { arguments: make });
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toContain(
        `Processes of another version are connected to this database (${named}).`,
      );
      await other.close();
    }
    const before = await readRows();
    const shapes = await Promise.all(names.map((name) => readTableShape(database, name)));
    const stopWriting = await startWriting();
    for (const name of ["posting", "export_posting", "import_event"]) {
      const command = await startProcess(service.directory, { arguments: make });
      await until(async () => {
        const { rows } = await sql<{ isThere: boolean }>`
          select to_regclass(${partsOf(name)}) is not null as "isThere"`.execute(database);
        if (!rows[0]?.isThere) return undefined;
        const filled =
          await sql`select from ${sql.id(partsOf(name))} where organization_id like 'filled-%' limit 1`.execute(
            database,
          );
        return filled.rows[0];
      }, 60);
      command.child.kill("SIGKILL");
      await command.ended;
    }
    // Nobody may replace a table that is read, so the copies and the tables can be compared while they are
    // written.
    let command: Awaited<ReturnType<typeof startProcess>> | undefined;
    await database.transaction().execute(async (transaction) => {
      await sql`lock table posting in access share mode`.execute(transaction);
      command = await startProcess(service.directory, { arguments: make });
      await command.says(`${names.at(-1)}: the copy is complete`);
      for (const name of names) expect(await countDifferences(name), name).toBe(0);
    });
    expect(await command?.ended, command?.output()).toBe(0);
    const { exports, imports, kept } = await stopWriting();

    expect(await readRows()).toEqual(before);
    expect(exports.length).toBeGreaterThan(0);
    const rowsOf = async (table: "export" | "import_job" | "posting") =>
      (await database.selectFrom(table).selectAll().where("organization_id", "=", "alpha").execute()).length;
    expect(await rowsOf("export")).toBe(exports.length);
    expect(await rowsOf("import_job")).toBe(imports);
    const { rows } = await sql<{ guid: string; text: string }>`
      select entity_guid as guid, convert_from(bytes, 'utf8') as text from posting
        join document on document.organization_id = posting.organization_id and posting_key = key
      where posting.organization_id = 'alpha' and document.export_id is null order by key`.execute(database);
    expect(rows.map(({ guid }) => guid)).toEqual(kept);
    expect(rows.map(({ text }) => text)).toEqual(kept.map((_, index) => String(1_000 + 2 * index)));

    for (const shape of shapes) {
      const { name, columns, primaryKey, indexes, sequences, grants } = await readTableShape(
        database,
        shape.name,
      );
      expect(columns).toEqual(shape.columns);
      expect(primaryKey.name).toBe(shape.primaryKey.name);
      expect(primaryKey.columns).toEqual(["organization_id", ...shape.primaryKey.columns]);
      expect(indexes.map((index) => index.name)).toEqual(shape.indexes.map((index) => index.name));
      expect([sequences, grants], name).toEqual([shape.sequences, shape.grants]);
    }
  }, 240_000);
});

test.runIf(testPartitions === 0)(
  "the command says what it would do, goes on where it was, and gives up what it began",
  async () => {
    await using service = await startOperated();
    const { database } = service;
    await fillOrganizations(database, { organizations: 3, rows: 20 });
    const rows = () => sql`select * from posting order by key`.execute(database);
    const before = (await rows()).rows;
    await expect(service.command(["partitions", "make", "1"])).rejects.toThrow("a number from 2 to 256");
    expect(await service.command(["partitions", "make", "3"])).toMatchObject(
      names.map((table) => ({ table, partitions: 0, prepared: 0 })),
    );
    expect(await service.command(["partitions", "discard"])).toEqual({ discarded: [] });
    // A row of another organization than its import can't be cut.
    await sql`alter table import_event disable trigger name_organization`.execute(database);
    await sql`insert into import_event (process_id, ordinal, record_id, organization_id)
      select process_id, 9, 'x', 'nobody' from import_job limit 1`.execute(database);
    await expect(service.command(["partitions", "make", "3", "--yes"])).rejects.toThrow("import_event");
    await expect(service.command(["partitions", "make", "4", "--yes"])).rejects.toThrow("has 3 partitions");
    expect(await service.command(["partitions", "discard"])).toEqual({ discarded: names });
    await sql`delete from import_event where organization_id = 'nobody'`.execute(database);
    expect(await service.command(["partitions", "make", "4", "--yes"])).toEqual({ count: 4, isDone: true });
    expect((await rows()).rows).toEqual(before);
    expect(await service.command(["partitions", "make", "4", "--yes"])).toEqual({ count: 4, isDone: false });
    expect(await service.command(["partitions", "make", "4"])).toMatchObject(
      names.map((table) => ({ table, partitions: 4, prepared: 0 })),
    );
    await sql`delete from organization where id like 'filled-%'`.execute(database);
    for (const name of names)
      expect(
        (await sql`select from ${sql.id(name)} where organization_id <> 'alpha'`.execute(database)).rows,
        name,
      ).toEqual([]);
  },
);

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cutTables } from "#lib/server/database/cut-tables.ts";
import { migrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { owned } from "#platform/database/partitions/names.ts";
import { readTableShape, type TableShape } from "#platform/database/partitions/read-table-shape.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";

const directory = mkdtempSync(path.join(tmpdir(), "kontor-partitions-"));

/** Opens the database for a look, because a PGlite belongs to one process. */
async function look<Result>(
  read: (database: Awaited<ReturnType<typeof openDatabase>>["sql"]) => Promise<Result>,
) {
  const database = await openDatabase({ directory });
  try {
    return await read(database.sql);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  await copyEmptyDatabase(directory);
  await look(async (database) => {
    await migrate(database, migrations);
    await sql`insert into known_export (organization_id, export_id, status, postings_count)
      select 'organization-' || o, 'may', 'EXPORTED', 3000 from generate_series(1, 9) as o`.execute(database);
    await sql`insert into known_posting (export_key, place, organization_id, is_failed, entity_guid, search)
      select key, p, organization_id, false, 'guid-' || p, 'büro' from known_export, generate_series(1, 3000) as p`.execute(
      database,
    );
    // A process of the version before died before it wrote the hand-over that this belongs to.
    await sql`
      with archive as (insert into document_archive (id, parts, total, fetched, missing, bytes) values (gen_random_uuid(), 1, 1, 0, 0, 0) returning id)
      insert into handed_document
        (archive_id, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier, name, state)
      select id, 0, 1, 'file', 'INVOICE', 'guid', 'RE-1', '70001', 'Vogel', 'name.pdf', 'waiting' from archive`.execute(
      database,
    );
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

function web(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/web.ts", "partitions", ...given], {
    cwd: path.resolve(import.meta.dirname, ".."),
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: directory, LOG_LEVEL: "silent" },
  });
  return { status, output: stdout + stderr };
}

test("the web app's tables are shown, and cut only with --yes, with all rows, indexes and the keys that go with an export", async () => {
  const read = (database: Parameters<Parameters<typeof look>[0]>[0]) =>
    sql`select * from known_posting order by export_key, place`.execute(database);
  const before = await look(async (database) => {
    const shapes = new Map<string, TableShape>();
    for (const name of Object.keys(cutTables)) shapes.set(name, await readTableShape(database, name));
    return { rows: (await read(database)).rows, shapes };
  });
  expect(before.rows).toHaveLength(27_000);
  expect(web("make", "1").output).toContain("Usage:");
  expect(web("make", "4").output).toContain("0 partitions, 0 begun\nNothing was changed.");
  expect(web("make", "4", "--yes")).toMatchObject({
    status: 0,
    output: expect.stringContaining("The tables have 4 partitions each.") as string,
  });
  expect(web("make", "4", "--yes").output).toContain("All tables are cut already.");
  expect(web("make", "8", "--yes")).toMatchObject({ status: 1 });
  expect(web("discard").output).toContain("Nothing was begun.");
  await look(async (database) => {
    expect((await read(database)).rows).toEqual(before.rows);
    const { rows: nobodys } = await sql`select organization_id from handed_document`.execute(database);
    expect(nobodys).toEqual([{ organization_id: "" }]);
    const further: string[] = [];
    for (const [name, whole] of before.shapes) {
      const { indexes, foreignKeys, partitions, primaryKey } = await readTableShape(database, name);
      expect(partitions).toBe(4);
      const names = indexes.map((index) => index.name);
      const earlier = whole.indexes.map((index) => index.name);
      expect(names).toEqual(expect.arrayContaining(earlier));
      further.push(...names.filter((index) => !earlier.includes(index)));
      expect(foreignKeys).toEqual(whole.foreignKeys);
      expect(primaryKey.columns).toEqual(owned(whole.primaryKey.columns));
    }
    // Only the key of the whole table began with what the rows of a deleted person or archive are looked for
    // by.
    expect(further.sort()).toEqual([
      "handed_document_archive_id_fkey_rows",
      "posting_mark_person_id_fkey_rows",
    ]);
    await sql`delete from known_export where organization_id = 'organization-3'`.execute(database);
    const { rows } = await sql`select from known_posting where organization_id = 'organization-3'`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });
});

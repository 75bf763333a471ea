import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { columnsOf, fillTables } from "../testing/fill-tables.ts";
import { countErased, erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";
import { findPeople } from "./find-people.ts";
import { personRows } from "./person-rows.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
const petra = { id: randomUUID(), name: "Petra Bauer-Zweig" };
const otto = { id: randomUUID(), name: "Otto Kranz" };

beforeAll(async () => {
  database = await openTestDatabase();
  await fillTables(database.sql, { organizationId: "nord", person: petra, id: randomUUID(), number: 1_001 });
  await fillTables(database.sql, { organizationId: "ost", person: otto, id: randomUUID(), number: 1_002 });
});
afterAll(() => database.close());

/** Returns all rows of a table as one text. */
async function textOf(table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(named)::text as row from ${sql.table(table)} named`.execute(database.sql);
  return rows.map(({ row }) => row).join("\n");
}

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  const tables = new Set((await columnsOf(database.sql)).map(({ table }) => table));
  for (const table of tables) if ((await textOf(table)).includes(text)) found.push(table);
  return found;
}

async function exported(personId: string): Promise<Record<string, Record<string, unknown>[]>> {
  let text = "";
  for await (const piece of exportPerson(database.sql, personId)) text += piece;
  return JSON.parse(text) as Record<string, Record<string, unknown>[]>;
}

it("knows every table that names people", async () => {
  expect(Object.keys(personRows).sort()).toEqual((await tablesWith(petra.id)).sort());
});

it("finds a person by a part of the name in any case", async () => {
  expect(await findPeople(database.sql, "bauer-zw")).toEqual([
    { id: petra.id, name: petra.name, email: petra.name, organizations: ["nord"] },
  ]);
  expect(await findPeople(database.sql, "nobody")).toEqual([]);
});

it("exports the rows of each table, and no secret and nobody else", async () => {
  const tables = await exported(petra.id);
  expect(Object.keys(tables)).toEqual(Object.keys(personRows));
  for (const rows of Object.values(tables)) expect(rows).toHaveLength(1);
  expect(tables["person"]?.[0]).toMatchObject({ name: petra.name });
  expect(Object.keys(tables["connection"]?.[0] ?? {})).not.toContain("sealed_tokens");
  expect(JSON.stringify(tables)).not.toContain(otto.id);
});

it("says in a sentence that there is no such person", async () => {
  await expect(exported(randomUUID())).rejects.toThrow("There is no person");
  await expect(erasePerson(database.sql, "petra")).rejects.toThrow("There is no person petra");
});

it("counts what an erasure would change and changes nothing", async () => {
  const before = await exported(petra.id);
  const deleted = Object.values(personRows).filter(({ erased }) => erased === "deleted").length;
  const kept = Object.keys(personRows).length - deleted;
  expect(await countErased(database.sql, petra.id)).toEqual({ deleted, kept });
  expect(await exported(petra.id)).toEqual(before);
});

it("takes the name out of every table, keeps what the law keeps, and leaves everybody else as they are", async () => {
  const others = await exported(otto.id);
  for (const table of ["revocation", "datev_revocation"] as const)
    await database.sql.deleteFrom(table).where("sealed_tokens", "=", "text 1001").execute();
  await database.sql
    .updateTable("datev_access")
    .set({ ended_at: null })
    .where("person_id", "=", petra.id)
    .execute();
  await erasePerson(database.sql, petra.id);
  expect(await tablesWith(petra.name)).toEqual([]);
  for (const [table, rows] of Object.entries(await exported(petra.id))) {
    const { erased } = personRows[table] as (typeof personRows)[string];
    // The erasure itself is one more record.
    const kept = table === "audit_removal" ? 2 : 1;
    expect(rows, table).toHaveLength(erased === "deleted" ? 0 : kept);
  }
  // The tokens of the connection and of the access to DATEV, which the realm and DATEV are still to revoke.
  for (const table of ["revocation", "datev_revocation"]) {
    const tokens = sql`select from ${sql.table(table)} where sealed_tokens = 'text 1001'`;
    expect((await tokens.execute(database.sql)).rows, table).toHaveLength(1);
  }
  const lasting = database.sql.selectFrom("datev_access").select("id").where("ended_at", "is", null);
  expect(await lasting.execute()).toEqual([]);
  // What DATEV's login says of the person, by which a later sign-in would be recognized.
  for (const table of ["datev_access", "datev_batch"]) {
    const hashes = sql<{ hash: string | null }>`
      select subject_hash as hash from ${sql.table(table)} order by subject_hash`;
    expect((await hashes.execute(database.sql)).rows, table).toEqual([{ hash: "text 1002" }, { hash: null }]);
  }
  expect(await exported(otto.id)).toEqual(others);
  await erasePerson(database.sql, petra.id);
  expect(await tablesWith(petra.name)).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { columnsOf, fillTables } from "../testing/fill-tables.ts";
import { countErasable, eraseOrganization } from "./erase-organization.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent", datevApp: {} }) }));

let database: TestDatabase;
const person = (name: string) => ({ id: randomUUID(), name });

beforeAll(async () => {
  database = await openTestDatabase();
  const filling = (organizationId: string, number: number) =>
    fillTables(database.sql, {
      organizationId,
      person: person(`Person ${number}`),
      id: randomUUID(),
      number,
    });
  await filling("client-that-leaves", 2_001);
  await filling("client-that-stays", 2_002);
});
afterAll(() => database.close());

/** Returns the number of rows that name an organization, or a number of its filling, by table. */
async function rowsWith(text: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of new Set((await columnsOf(database.sql)).map((column) => column.table))) {
    const { rows } = await sql`
      select from ${sql.table(table)} named where to_jsonb(named)::text like ${`%${text}%`}`.execute(
      database.sql,
    );
    if (rows.length > 0) counts[table] = rows.length;
  }
  return counts;
}

it("erases nothing while somebody is connected", async () => {
  await sql`update connection set state = 'active'`.execute(database.sql);
  const before = await rowsWith("client-that-leaves");
  await expect(eraseOrganization(database.sql, "client-that-leaves")).rejects.toThrow(
    "1 people are connected to client-that-leaves.",
  );
  expect(await rowsWith("client-that-leaves")).toEqual(before);
  await sql`update connection set state = 'reconnect'`.execute(database.sql);
});

it("erases nothing while the access to DATEV lasts or is being revoked", async () => {
  const erase = () => eraseOrganization(database.sql, "client-that-leaves");
  await sql`update datev_access set ended_at = null`.execute(database.sql);
  const before = await rowsWith("client-that-leaves");
  await expect(erase()).rejects.toThrow("client-that-leaves is signed in at DATEV.");
  await sql`update datev_access set ended_at = now()`.execute(database.sql);
  await expect(erase()).rejects.toThrow("DATEV has not yet revoked the access of client-that-leaves.");
  expect(await rowsWith("client-that-leaves")).toEqual(before);
  await sql`delete from datev_revocation where organization_id = 'client-that-leaves'`.execute(database.sql);
});

it("says that there is nothing of an organization", async () => {
  await expect(countErasable(database.sql, "nobody")).rejects.toThrow("nothing of the organization nobody");
});

it("still refuses to change what is protected, where no erasure goes on", async () => {
  for (const table of ["audit_link", "audit_head", "audit_removal", "setting_change", "organization_setting"])
    await expect(sql`delete from ${sql.table(table)}`.execute(database.sql)).rejects.toThrow("never changed");
});

it("deletes every row of the organization, with those that hang on them, and no row of another", async () => {
  const other = await rowsWith("client-that-stays");
  const hanging = ["import_record", "import_chunk", "document_archive", "handed_document", "handed_file"];
  const left = await rowsWith("2001");
  for (const table of hanging) expect(left, table).toHaveProperty(table);
  await eraseOrganization(database.sql, "client-that-leaves");
  expect(await rowsWith("client-that-leaves")).toEqual({ organization_erasure: 2 });
  const still = await rowsWith("2001");
  for (const table of [...hanging, "handed_file_outcome", "stored_file", "audit_outcome"])
    expect(still, table).not.toHaveProperty(table);
  expect(await rowsWith("client-that-stays")).toEqual(other);
});

it("goes on with an erasure that broke off when nothing but its end was left", async () => {
  await sql`insert into organization_erasure (organization_id) values ('client-that-leaves')`.execute(
    database.sql,
  );
  expect(await eraseOrganization(database.sql, "client-that-leaves")).toEqual({ rows: 0, newestYear: null });
  const { rows } = await sql`select from organization_erasure where ended_at is null`.execute(database.sql);
  expect(rows).toEqual([]);
});

it("protects what comes after an erasure as before", async () => {
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (${randomUUID()}, 'Petra', 'client-that-leaves', 'Nord', 'SIGNED_IN', 'done')`.execute(
    database.sql,
  );
  await expect(
    sql`delete from audit_event where organization_id = 'client-that-leaves'`.execute(database.sql),
  ).rejects.toThrow("never changed");
});

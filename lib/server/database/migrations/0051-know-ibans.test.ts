import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import { expect, it } from "vitest";
import { up } from "./0051-know-ibans.ts";

it("gives the documents that are still to be read the supplier of their posting", async () => {
  const database = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  await sql`create table person (id uuid primary key)`.execute(database);
  await sql`
    create table known_posting (
      export_key bigint, entity_guid text, is_failed boolean, supplier_number text, supplier_name text)`.execute(
    database,
  );
  await sql`
    create table document_reading (export_key bigint, entity_guid text, organization_id text, state text)`.execute(
    database,
  );
  await sql`
    insert into known_posting values (1, 'one', false, '70123', 'Papier Vogel'), (1, 'two', false, null, 'Papier Vogel'),
      (2, 'one', false, '70124', null)`.execute(database);
  await sql`
    insert into document_reading
    values (1, 'one', 'own', 'waiting'), (1, 'two', 'own', 'due'), (2, 'one', 'own', 'read')`.execute(
    database,
  );
  await database.transaction().execute((transaction) => up(transaction));
  const { rows } = await sql`
    select export_key::int as key, entity_guid as guid, supplier from document_reading order by 1, 2`.execute(
    database,
  );
  expect(rows).toEqual([
    { key: 1, guid: "one", supplier: "70123" },
    { key: 1, guid: "two", supplier: "papier vogel" },
    { key: 2, guid: "one", supplier: null },
  ]);
  await database.destroy();
});

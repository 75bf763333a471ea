import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectPerson } from "../../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { recordExports } from "../known-exports.ts";
import { findLost, findUnbrought } from "./find-unbrought.ts";

const organizationId = randomUUID();
const keys: Record<string, number> = {};
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const names = ["new", "brought", "lost", "removed", "removed before it was brought"];
  await recordExports(
    organizationId,
    names.map((id) => ({ id, postingsCount: 1, status: "EXPORTED" as const })),
  );
  const rows = await database.sql.selectFrom("known_export").select(["key", "export_id"]).execute();
  for (const { key, export_id: name } of rows) keys[name] = key;
  await sql`update known_export set
    indexed_at = case when export_id in ('brought', 'lost', 'removed') then now() end,
    removed_at = case when export_id like 'removed%' then now() end`.execute(database.sql);
  await sql`insert into stored_answer (organization_id, export_id, object_name, bytes)
    values (${organizationId}, 'brought', ${randomUUID()}, 1)`.execute(database.sql);
});
afterAll(() => database.close());

it("finds what was never brought and what was lost, but nothing without a connection or after retention", async () => {
  expect([await findUnbrought(), await findLost()]).toEqual([[], []]);
  await connectPerson(database, {
    name: "Petra",
    access: "a",
    organization_id: organizationId,
    brings: "all",
  });
  expect(await findUnbrought()).toEqual([{ exportKey: keys["new"] }]);
  expect(await findLost()).toEqual([{ exportKey: keys["lost"] }]);
});

it("finds nothing again that had its turn less than a minute ago", async () => {
  await sql`update known_export set bring_at = now()`.execute(database.sql);
  expect([await findUnbrought(), await findLost()]).toEqual([[], []]);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { appDatabase } from "../database/open.ts";
import { eraseName } from "../audit/chain/erase-name.ts";
import { chainAll } from "../audit/chain/maintain-chains.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { person, recordsOf } from "./testing/chained-records.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const auditKey = vi.hoisted(() => Buffer.alloc(32, 7));
vi.mock("../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", auditKey, formerAuditKeys: [] }),
}));

const keys = signingKeys(auditKey, []);
let database: TestDatabase;
let organizationId: string;
let records: ReturnType<typeof recordsOf>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
  records = recordsOf(database, organizationId, keys);
});

it("does not take a setting for that of a person whose name was erased", async () => {
  await records.chainRecords();
  await eraseName(database.sql, { organizationId, personId: person.id });
  await records.extend();
  expect(await records.problems()).toEqual([]);
  const taken = `set changed_by = '', person_ids = array['${person.id}']::uuid[]
    where ${records.own} and changed_by = 'Otto'`;
  for (const table of ["setting_change", "organization_setting"])
    await records.asOwner(`update ${table} ${taken}`);
  await records.asOwner(`update audit_link set salt = null where ${records.own} and kind = 'settingBy'`);
  expect(await records.problems()).toContainEqual(["changed", 9]);
});

it("stays provable when retention deletes what is old and a name is erased, and only then", async () => {
  const { handOver } = await records.chainRecords();
  const removal = (column: string, value: string) =>
    sql
      .raw(`insert into audit_removal (organization_id, ${column}) values ('${organizationId}', ${value})`)
      .execute(database.sql);
  expect(await eraseName(database.sql, { organizationId, personId: person.id })).toBe(4);
  expect((await records.problems()).length).toBeGreaterThan(0);
  await records.extend();
  expect(await records.verify()).toMatchObject({ findings: [], removed: 0, erased: 4 });
  await removal("removed_before", "now()");
  await sql.raw(`delete from audit_event where ${records.own}`).execute(database.sql);
  await sql.raw(`delete from hand_over where id = '${handOver}'`).execute(database.sql);
  const left = await records.begin();
  await records.extend();
  expect(await records.verify()).toMatchObject({ findings: [], removed: 9, erased: 1 });
  await records.asOwner(`delete from audit_event where id = ${left}`);
  expect(await records.problems()).toEqual([["missing", 14]]);
});

it("skips no record of a transaction that ends after a later one", async ({ skip }) => {
  skip(database.kind === "pglite", "PGlite has one connection");
  const early = Promise.withResolvers<undefined>();
  const isWritten = Promise.withResolvers<undefined>();
  const slow = database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
      values (${person.id}, 'Petra', ${organizationId}, 'Nord', 'SIGNED_IN', 'done')`.execute(transaction);
    isWritten.resolve(undefined);
    await early.promise;
  });
  await isWritten.promise;
  await records.complete();
  expect(await records.extend()).toMatchObject({ position: 2 });
  early.resolve(undefined);
  await slow;
  expect(await records.extend()).toMatchObject({ position: 3 });
  expect(await records.verify()).toMatchObject({ links: 3, pending: 0, findings: [] });
});

it("chains the records of all organizations, in batches, each chain by itself", async () => {
  const other = randomUUID();
  await recordsOf(database, other, keys).begin();
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    select ${person.id}, 'Petra', ${organizationId}, 'Nord', 'SIGNED_IN', 'done' from generate_series(1, 1100)`.execute(
    await appDatabase(),
  );
  await chainAll();
  expect(await records.verify()).toMatchObject({ links: 1100, pending: 0, findings: [] });
  expect(await verifyChain(database.sql, other, keys)).toMatchObject({ links: 1, findings: [] });
});

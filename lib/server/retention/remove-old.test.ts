import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { RetentionKind } from "#lib/shared/audit.ts";
import { endOfTerm } from "#platform/retention-terms.ts";
import { extendChain } from "../audit/chain/extend-chain.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { countOld, removeOld } from "./remove-old.ts";
import { lawYears } from "./law-years.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
const now = new Date("2026-11-29T12:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (statement: string) => sql.raw(statement).execute(database.sql);

/** Makes records of every kind in an organization, as if they had been made at that time. */
async function makeRecords(organizationId: string, at: string): Promise<void> {
  const [handOver, importRun, exportId] = [randomUUID(), randomUUID(), randomUUID()];
  const person = randomUUID();
  await run(`insert into person (id, issuer, name) values ('${person}', 'realm', 'Petra')`);
  await withoutTriggers(database.sql, async (transaction) => {
    const insert = (statement: string) => sql.raw(`insert into ${statement}`).execute(transaction);
    await insert(`audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
      values ('${at}', '${person}', 'Petra', '${organizationId}', 'Nord', 'SIGNED_IN', 'done')`);
    await insert(`hand_over (id, organization_id, export_id, person_id, person_name, request, created_at)
      values ('${handOver}', '${organizationId}', '${exportId}', '${person}', 'Petra', '{}', '${at}')`);
    await insert(`handed_file (hand_over_id, place, name) values ('${handOver}', 0, 'postings.json')`);
    await insert(`document_archive (id, planned_at) values ('${handOver}', '${at}')`);
    await insert(`handed_document (organization_id, archive_id, place, part, file_id, file_type, entity_guid, invoice_id,
      supplier_number, supplier, name) values ('${organizationId}', '${handOver}', 0, 1, 'f', 'INVOICE', 'g', '1', '7', 'M', 'R.pdf')`);
    await insert(`declaration (organization_id, export_id, kind, person_id, person_name, reason, at)
      values ('${organizationId}', '${exportId}', 'revoked', '${person}', 'Petra', 'late', '${at}')`);
    await insert(`posting_mark (person_id, organization_id, export_id, entity_guid, checked, flagged, checked_at)
      values ('${person}', '${organizationId}', '${exportId}', 'g', true, false, '${at}')`);
    await insert(`import_run (id, organization_id, core_data_type, person_id, file_name, column_names, mode,
      record_count, state, created_at, ended_at)
      values ('${importRun}', '${organizationId}', 'accounts', '${person}', 'a.csv', '[]', 'CREATE', 1, 'DONE',
        '${at}', '${at}')`);
    await insert(`import_record (organization_id, run_id, ordinal, row_number, record_id, title, record, cells, planned)
      values ('${organizationId}', '${importRun}', 0, 1, '0800', '0800', '{}', '[]', 'new')`);
    await insert(`known_export (organization_id, export_id, status, postings_count, created_at)
      values ('${organizationId}', '${exportId}', 'COMPLETED', 1, '${at}')`);
    await insert(`known_posting (export_key, place, organization_id, is_failed, entity_guid)
      select key, 0, organization_id, false, 'g' from known_export where export_id = '${exportId}'`);
    await insert(`stored_answer (organization_id, export_id, object_name, bytes)
      values ('${organizationId}', '${exportId}', '${randomUUID()}', 1)`);
    await insert(`import_run (id, organization_id, core_data_type, person_id, file_name, column_names, mode,
      record_count, state, created_at)
      values ('${randomUUID()}', '${organizationId}', 'accounts', '${person}', 'b.csv', '[]', 'CREATE', 0, 'PLANNED',
        '${at}')`);
  });
}

const kinds = Object.keys(lawYears) as RetentionKind[];

/** Returns the number of rows of an organization by table. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    "audit_event",
    "hand_over",
    "declaration",
    "posting_mark",
    "known_posting",
    "stored_answer",
  ])
    counts[table] = await count(sql`${sql.table(table)} where organization_id = ${organizationId}`);
  for (const table of ["import_run", "known_export"])
    counts[table] = await count(sql`${sql.table(table)} where organization_id = ${organizationId}`);
  const ofRuns = sql`import_record where run_id in (select id from import_run where organization_id = ${organizationId})`;
  counts["import_record"] = await count(ofRuns);
  return counts;
}

async function count(rows: ReturnType<typeof sql>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(
    database.sql,
  );
  return found.rows[0]?.count ?? 0;
}

it("counts and removes what is older than its term, in all organizations, and nothing younger", async () => {
  await makeRecords("old-gmbh", "2015-12-31T09:59:00Z");
  await makeRecords("old-gmbh", "2016-01-01T00:00:00Z");
  await makeRecords("young-gmbh", "2018-12-31T10:00:00Z");
  const young = await rowsOf("young-gmbh");
  const expected = { audit: 1, handOvers: 3, imports: 2, archive: 2, drafts: 3 };
  const rows: Record<string, number> = {};
  for (const kind of kinds)
    rows[kind] = (await countOld(database.sql, { kind, end: endOfTerm(lawYears[kind], now) })).rows;
  expect(rows).toEqual(expected);
  for (const kind of kinds) await removeOld(database.sql, { kind, end: endOfTerm(lawYears[kind], now) });
  expect(await rowsOf("old-gmbh")).toEqual({
    // The younger event, and that of each kind that was removed.
    ...{ audit_event: 6, hand_over: 1, declaration: 1, posting_mark: 1, known_posting: 1, stored_answer: 1 },
    ...{ import_run: 1, known_export: 2, import_record: 1 },
  });
  expect(await count(sql`document_archive`)).toBe(2);
  expect(await count(sql`handed_document`)).toBe(2);
  expect(await count(sql`known_export where removed_at is not null`)).toBe(1);
  // A draft has no term by law, and is kept for a year.
  expect(await rowsOf("young-gmbh")).toEqual({
    ...young,
    audit_event: (young["audit_event"] ?? 0) + 1,
    import_run: (young["import_run"] ?? 0) - 1,
  });
  for (const kind of kinds)
    expect(await removeOld(database.sql, { kind, end: endOfTerm(lawYears[kind], now) }), kind).toEqual({
      rows: 0,
      organizations: 0,
    });
});

it("keeps hand-overs of an export of which something younger was declared", async () => {
  const organizationId = "signed-gmbh";
  await makeRecords(organizationId, "2015-06-01T00:00:00Z");
  await withoutTriggers(database.sql, (transaction) =>
    sql`insert into declaration (organization_id, export_id, kind, person_id, person_name, reason, at)
      select organization_id, export_id, 'revoked', person_id, person_name, 'late', '2016-06-01' from hand_over
      where organization_id = ${organizationId}`.execute(transaction),
  );
  for (const kind of ["audit", "handOvers"] as const)
    await removeOld(database.sql, { kind, end: endOfTerm(10, now) });
  expect(await rowsOf(organizationId)).toMatchObject({ hand_over: 1, declaration: 2 });
});

it("removes more rows than one transaction deletes", async () => {
  await withoutTriggers(database.sql, (transaction) =>
    sql`insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
      select '2001-01-01', gen_random_uuid(), 'Petra', 'busy-gmbh', 'Nord', 'SIGNED_IN', 'done'
      from generate_series(1, 2500)`.execute(transaction),
  );
  const removed = await removeOld(database.sql, { kind: "audit", end: endOfTerm(10, now) });
  expect(removed).toEqual({ rows: 2_500, organizations: 1 });
});

it("leaves a chain that can be proved, with what the operator removed in it", async () => {
  const organizationId = "proved-gmbh";
  const keys = signingKeys(Buffer.alloc(32, 7), []);
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (${randomUUID()}, 'Petra', ${organizationId}, 'Nord', 'SIGNED_IN', 'done')`.execute(database.sql);
  await extendChain(database.sql, organizationId, keys);
  // The record of the removal itself is younger than what it removes.
  await sql`select pg_sleep(0.002)`.execute(database.sql);
  const { rows: times } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.sql);
  const end = { day: "2030-01-01", before: times[0]?.now ?? new Date(0) };
  await removeOld(database.sql, { kind: "audit", end });
  await extendChain(database.sql, organizationId, keys);
  const { removed, findings } = await verifyChain(database.sql, organizationId, keys);
  expect({ removed, findings }).toEqual({ removed: 1, findings: [] });
  const { rows } = await sql`
    select action, person_name, about from audit_event where organization_id = ${organizationId}`.execute(
    database.sql,
  );
  expect(rows).toEqual([
    {
      action: "RECORDS_REMOVED",
      person_name: "Operator",
      about: { records: "audit", before: "2030-01-01", count: 1 },
    },
  ]);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { beginEvent, endEvent } from "../audit/record.ts";
import { recordDifference, saveHandOver } from "../hand-over/hand-overs.ts";
import { saveHandedFile } from "../hand-over/testing/sent-file.ts";
import { saveDatevSettings } from "../settings/datev-settings.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;

const unrecorded = { done: () => Promise.resolve() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const run = (statement: string) => sql.raw(statement).execute(database.sql);
const person = { id: randomUUID(), name: "Petra Bauer", email: null };
const otto = { id: randomUUID(), name: "Otto" };
const session = { id: "session", person, connections: [] };

const begin = (organizationId: string) =>
  beginEvent(database.sql, {
    action: "FILE_DOWNLOADED",
    session,
    connection: { organizationId, organizationName: "Nord GmbH" },
    requestId: "request-1234",
    about: { fileId: "file" },
  });

const handOver = (organizationId: string) =>
  saveHandOver({ organizationId, exportId: "export", session }, { written: { format: "json" } } as never, [
    { name: "postings.json" },
  ]);

const facts = { rows: 3, bytes: 10, sha256: "a".repeat(64) };

/** Makes a row in each protected table, in an organization of its own. */
async function makeAll() {
  const organizationId = randomUUID();
  const event = await begin(organizationId);
  await endEvent(database.sql, event, { outcome: "done", about: { fileName: "R 1.pdf" } });
  const id = await handOver(organizationId);
  await saveHandedFile(id, "postings.json", facts);
  await sql`insert into document_archive (id) values (${id})`.execute(database.sql);
  await sql`
    insert into handed_document (organization_id, archive_id, place, part, file_id, file_type, entity_guid, invoice_id,
      supplier_number, supplier, name, state, sha256)
    values (${organizationId}, ${id}, 0, 1, 'file', 'INVOICE', 'guid', 'R 1', '70000', 'Meier', 'R 1.pdf', 'fetched', 'aa')`.execute(
    database.sql,
  );
  await saveDatevSettings(organizationId, { consultant: 1 } as never, person, unrecorded);
  await sql`
    insert into declaration (organization_id, export_id, kind, person_id, person_name, reason, at)
    values (${organizationId}, 'export', 'revoked', ${person.id}, 'Petra Bauer', 'A late invoice', '2020-01-01')`.execute(
    database.sql,
  );
  await sql`
    insert into audit_removal (organization_id, removed_before) values (${organizationId}, '1990-01-01')`.execute(
    database.sql,
  );
  return { organizationId, event, handOver: id };
}

const tables = [
  ...["audit_event", "audit_outcome", "hand_over", "handed_file", "handed_file_outcome", "handed_document"],
  ...["organization_setting", "setting_change", "declaration", "audit_removal"],
];

it.each(tables)("empties %s by no statement, and deletes no row of it", async (table) => {
  await makeAll();
  await expect(run(`truncate ${table} cascade`)).rejects.toThrow("never changed");
  await expect(run(`delete from ${table}`)).rejects.toThrow("never changed");
});

it.each([
  "audit_outcome set outcome = 'refused'",
  "audit_outcome set at = at - interval '1 day'",
  "hand_over set person_name = 'Otto'",
  "hand_over set person_name = ''",
  "hand_over set created_at = created_at - interval '1 day'",
  "hand_over set signed_marks = '[]'",
  "handed_file set name = 'other.json'",
  "handed_file set sha256 = 'bb'",
  "handed_file set bytes = 11",
  "handed_file set rows = 4",
  "handed_file set finished_at = null",
  "handed_file_outcome set sha256 = 'bb'",
  "handed_document set sha256 = 'bb'",
  "handed_document set state = 'missing'",
  "handed_document set name = 'other.pdf'",
  "handed_document set day = '2026-05-14'",
  "setting_change set value = '{}'",
  "declaration set reason = 'None'",
  "declaration set person_name = ''",
  "declaration set at = at - interval '1 day'",
  "setting_change set changed_by = ''",
  "setting_change set person_ids = null",
  "audit_removal set removed_before = now()",
  "organization_setting set name = 'other'",
  "audit_event set person_name = ''",
])("refuses to update %s", async (change) => {
  await makeAll();
  await expect(run(`update ${change}`)).rejects.toThrow("never changed");
});

it("sets the times itself, so that nothing is recorded with an earlier one", async () => {
  const { handOver: handOverId, organizationId } = await makeAll();
  await sql`
    insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
    values ('2020-01-01', ${person.id}, 'Petra', ${organizationId}, 'Nord', 'SIGNED_IN', 'done')`.execute(
    database.sql,
  );
  await sql`
    insert into hand_over (id, organization_id, export_id, person_id, person_name, request, created_at)
    values (${randomUUID()}, ${organizationId}, 'e', ${person.id}, 'Petra', '{}', '2020-01-01')`.execute(
    database.sql,
  );
  await sql`
    insert into handed_file (hand_over_id, place, name) values (${handOverId}, 1, 'second.json')`.execute(
    database.sql,
  );
  await sql`
    update handed_file set finished_at = '2020-01-01' where hand_over_id = ${handOverId} and place = 1`.execute(
    database.sql,
  );
  await sql`
    update organization_setting set changed_at = '2020-01-01' where organization_id = ${organizationId}`.execute(
    database.sql,
  );
  const { rows } = await sql<{ at: Date }>`
    select at from audit_event union all select created_at from hand_over
    union all select finished_at from handed_file where finished_at is not null
    union all select at from declaration
    union all select changed_at from organization_setting`.execute(database.sql);
  expect(rows.filter(({ at }) => at.getFullYear() < 2026)).toEqual([]);
});

it("makes each outcome a row of its own", async () => {
  const { organizationId, event, handOver: handOverId } = await makeAll();
  const outcomes = await database.sql
    .selectFrom("audit_outcome")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  expect(outcomes).toMatchObject([{ event_id: event, outcome: "done", about: { fileName: "R 1.pdf" } }]);
  const file = { handOverId, place: 0 } as never;
  await recordDifference(file);
  const files = await database.sql
    .selectFrom("handed_file_outcome")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  expect(files).toMatchObject([
    { ...facts, differed_at: null },
    { ...facts, differed_at: expect.any(Date) as Date },
  ]);
  await saveDatevSettings(organizationId, { consultant: 2 } as never, otto, unrecorded);
  const changes = await database.sql
    .selectFrom("setting_change")
    .select(["value", "changed_by", "person_ids"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  expect(changes).toEqual([
    { value: { consultant: 1 }, changed_by: "Petra Bauer", person_ids: [person.id] },
    { value: { consultant: 2 }, changed_by: "Otto", person_ids: [otto.id] },
  ]);
});

it("lets retention delete what is older than was recorded, with all that belongs to it", async () => {
  const { organizationId, event, handOver: handOverId } = await makeAll();
  const young = await begin(organizationId);
  await withoutTriggers(database.sql, async (transaction) => {
    await sql`update audit_event set at = now() - interval '11 years' where id = ${event}`.execute(
      transaction,
    );
    await sql`
      update hand_over set created_at = now() - interval '11 years' where id = ${handOverId}`.execute(
      transaction,
    );
  });
  const removals = [
    `delete from audit_event where organization_id = '${organizationId}' and at < now() - interval '10 years'`,
    `delete from hand_over where organization_id = '${organizationId}' and created_at < now() - interval '10 years'`,
  ];
  for (const removal of removals) await expect(run(removal)).rejects.toThrow("never changed");
  await run(`insert into audit_removal (organization_id, removed_before)
    values ('${organizationId}', now() - interval '10 years')`);
  for (const removal of removals) await run(removal);
  for (const table of ["audit_outcome", "hand_over", "handed_file_outcome"]) {
    const { rows } = await sql`
      select from ${sql.table(table)} where organization_id = ${organizationId}`.execute(database.sql);
    expect(rows, table).toEqual([]);
  }
  await expect(run(`delete from audit_event where id = ${young}`)).rejects.toThrow("never changed");
});

it("lets a name be erased for a person whose erasure was recorded, and nothing else with it", async () => {
  const { organizationId } = await makeAll();
  await run(
    `insert into audit_removal (organization_id, erased_person) values ('${organizationId}', '${person.id}')`,
  );
  const own = `where organization_id = '${organizationId}'`;
  await expect(run(`update audit_event set person_name = 'Otto' ${own}`)).rejects.toThrow("never changed");
  await expect(run(`update audit_event set person_name = '', action = 'CONNECTED' ${own}`)).rejects.toThrow(
    "never changed",
  );
  await run(`update audit_event set person_name = '' ${own}`);
  await run(`update hand_over set person_name = '' ${own}`);
  await run(`update declaration set person_name = '' ${own}`);
});

it("lets the name be erased in a setting of that person alone, which changes no setting", async () => {
  const { organizationId } = await makeAll();
  const own = `where organization_id = '${organizationId}'`;
  const read = async () => ({
    settings: await database.sql
      .selectFrom("organization_setting")
      .select(["changed_by", "changed_at"])
      .where("organization_id", "=", organizationId)
      .execute(),
    changes: await database.sql
      .selectFrom("setting_change")
      .select("changed_by")
      .where("organization_id", "=", organizationId)
      .orderBy("id")
      .execute(),
  });
  const erase = async (personId: string) => {
    await run(
      `insert into audit_removal (organization_id, erased_person) values ('${organizationId}', '${personId}')`,
    );
    return run(`update setting_change set changed_by = '' ${own}`);
  };
  const before = await read();
  await expect(erase(otto.id)).rejects.toThrow("never changed");
  await erase(person.id);
  for (const change of [
    "changed_by = 'Otto'",
    "changed_by = '', value = '{}'",
    "changed_by = '', person_ids = null",
  ])
    await expect(run(`update setting_change set ${change} ${own}`)).rejects.toThrow("never changed");
  await run(`update organization_setting set changed_by = '' ${own}`);
  const after = await read();
  expect(after.changes).toEqual([{ changed_by: "" }]);
  expect(after.settings).toEqual(before.settings.map((setting) => ({ ...setting, changed_by: "" })));
  await saveDatevSettings(organizationId, { consultant: 3 } as never, otto, unrecorded);
  expect((await read()).changes).toEqual([{ changed_by: "" }, { changed_by: "Otto" }]);
});

it("forgets who set it where the version before sets it, which knows no ids", async () => {
  const { organizationId } = await makeAll();
  const own = `where organization_id = '${organizationId}'`;
  await run(
    `insert into person (id, issuer, subject, name) values ('${otto.id}', 'realm', '${otto.id}', 'Otto Neu')`,
  );
  await saveDatevSettings(organizationId, { consultant: 2 } as never, otto, unrecorded);
  await saveDatevSettings(
    organizationId,
    { consultant: 3 } as never,
    { ...otto, name: "Otto Neu" },
    unrecorded,
  );
  await run(`update organization_setting set changed_by = 'Kim' ${own}`);
  const changes = await database.sql
    .selectFrom("setting_change")
    .select(["changed_by", "person_ids"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")
    .execute();
  expect(changes.slice(1)).toEqual([
    { changed_by: "Otto", person_ids: [otto.id] },
    { changed_by: "Otto Neu", person_ids: [otto.id] },
    { changed_by: "Kim", person_ids: null },
  ]);
});

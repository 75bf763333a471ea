import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { headText } from "#lib/shared/audit-chain.ts";
import { appDatabase } from "../database/open.ts";
import { BrokenChainError, extendChain } from "../audit/chain/extend-chain.ts";
import { eraseName } from "../audit/chain/erase-name.ts";
import { readChainState } from "../audit/chain/chain-state.ts";
import { linkHash } from "../audit/chain/link.ts";
import { parseHead, reportChains } from "../audit/chain/report-chains.ts";
import { chainAll } from "../audit/chain/maintain-chains.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { listChains, verifyChain } from "../audit/chain/verify-chain.ts";
import { beginEvent, endEvent } from "../audit/record.ts";
import { recordDifference, saveHandedFile, saveHandOver } from "../hand-over/hand-overs.ts";
import { saveDatevSettings } from "../settings/datev-settings.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";

const auditKey = vi.hoisted(() => Buffer.alloc(32, 7));
vi.mock("../configuration.ts", () => ({
  configuration: () => ({ logLevel: "silent", auditKey, formerAuditKeys: [] }),
}));

const keys = signingKeys(auditKey, []);
let database: TestDatabase;

const unrecorded = { done: () => Promise.resolve() };
let organizationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

const person = { id: randomUUID(), name: "Petra Bauer", email: null };
const otto = { id: randomUUID(), name: "Otto" };
const session = { id: "session", person, connections: [] };

const begin = (organization = organizationId) =>
  beginEvent(database.sql, {
    action: "FILE_DOWNLOADED",
    session,
    connection: { organizationId: organization, organizationName: "Nord GmbH" },
    requestId: "request-1234",
    about: { fileId: "file" },
  });

const complete = async () => {
  const id = await begin();
  await endEvent(database.sql, id, { outcome: "done", about: { fileName: "R 1.pdf" } });
  return id;
};

/** Makes records of every kind and chains them: 12 links in two rounds. */
async function chainRecords() {
  const first = await complete();
  const handOver = await saveHandOver(
    { organizationId, exportId: "export", session },
    { written: { format: "json" } } as never,
    [{ name: "a.json" }, { name: "b.json" }],
  );
  await saveHandedFile(handOver, "a.json", { rows: 3, bytes: 10, sha256: "a".repeat(64) });
  await extendChain(database.sql, organizationId, keys);
  await recordDifference({ handOverId: handOver, place: 0 } as never);
  await saveDatevSettings(organizationId, { consultant: 1 } as never, person, unrecorded);
  await saveDatevSettings(organizationId, { consultant: 2 } as never, otto, unrecorded);
  const second = await complete();
  await extendChain(database.sql, organizationId, keys);
  return { first, second, handOver };
}

const verify = () => verifyChain(database.sql, organizationId, keys);
const problems = async () => (await verify()).findings.map(({ problem, position }) => [problem, position]);
const asOwner = (statement: string) =>
  withoutTriggers(database.sql, (transaction) => sql.raw(statement).execute(transaction));
const own = () => `organization_id = '${organizationId}'`;

it("chains records of every kind in their order and finds nothing wrong", async () => {
  await chainRecords();
  const links = await database.sql
    .selectFrom("audit_link")
    .select(["position", "kind"])
    .where("organization_id", "=", organizationId)
    .orderBy("position")
    .execute();
  expect(links.map(({ kind }) => kind)).toEqual([
    ...["event", "eventOutcome", "handOver", "file", "file", "fileOutcome"],
    ...["fileOutcome", "settingBy", "settingBy", "event", "eventOutcome"],
  ]);
  expect(links.map(({ position }) => position)).toEqual(links.map((_, index) => index + 1));
  await begin();
  expect(await verify()).toMatchObject({ links: 11, pending: 1, findings: [] });
  expect(await listChains(database.sql)).toContain(organizationId);
});

it.each([
  // The first event is at position 1, its outcome at 2, the hand-over at 3, its files at 4 to 6.
  ["an event", "update audit_event set action = 'HAND_OVER' where id = $first", [["changed", 1]]],
  ["who did it", "update audit_event set person_name = 'Otto' where id = $first", [["changed", 1]]],
  ["an erased name", "update audit_event set person_name = '' where id = $first", [["changed", 1]]],
  ["a time", "update audit_event set at = at + interval '1 microsecond' where id = $first", [["changed", 1]]],
  [
    "what it was about",
    `update audit_event set about = '{"fileId":"x","fileName":"R 1.pdf"}' where id = $first`,
  ],
  ["a shown outcome", "update audit_event set outcome = 'refused' where id = $first", [["changed", null]]],
  ["an outcome", "update audit_outcome set outcome = 'refused' where event_id = $first"],
  ["a hand-over", `update hand_over set request = '{"written":{"format":"csv"}}' where id = '$handOver'`],
  ["a file's name", "update handed_file set name = 'c.json' where hand_over_id = '$handOver' and place = 0"],
  ["a shown hash", "update handed_file set sha256 = 'bb' where hand_over_id = '$handOver' and place = 0"],
  ["a sent file", "update handed_file_outcome set sha256 = 'bb' where $own"],
  ["a file that was not sent", "update handed_file set finished_at = now() where hand_over_id = '$handOver'"],
  ["a setting", `update organization_setting set value = '{"consultant":9}' where $own`, [["changed", null]]],
  ["a former setting", `update setting_change set value = '{"consultant":9}' where $own`],
  ["who set it", "update setting_change set changed_by = 'Nobody' where $own"],
  [
    "of whom a former setting is",
    `update setting_change set person_ids = array[gen_random_uuid()]
      where $own and changed_by = 'Petra Bauer'`,
    [["changed", 8]],
  ],
  [
    "a former setting of nobody",
    "update setting_change set person_ids = null where $own and changed_by = 'Petra Bauer'",
    [["changed", 8]],
  ],
  [
    "a shown setting of nobody",
    "update organization_setting set person_ids = null where $own",
    [["changed", null]],
  ],
  [
    "no event",
    "delete from audit_event where id = $first",
    [
      ["missing", 1],
      ["missing", 2],
    ],
  ],
  ["no outcome", "delete from audit_outcome where event_id = $first"],
  ["no hand-over", "delete from hand_over where id = '$handOver'"],
  ["no file", "delete from handed_file where hand_over_id = '$handOver' and place = 1", [["missing", 5]]],
  ["no setting", "delete from organization_setting where $own", [["changed", null]]],
  ["no link", "delete from audit_link where $own and position = 3"],
  ["no last link", "delete from audit_link where $own and position = 11"],
  ["no head", "delete from audit_head where $own and position = 11", [["unsigned", 11]]],
  [
    "an event more",
    `insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
      values ('${person.id}', 'Petra', '$organization', 'Nord', 'SIGNED_IN', 'done')`,
    [["inserted", null]],
  ],
  [
    "a setting more",
    `insert into organization_setting (organization_id, name, value, changed_by)
      values ('$organization', 'other', '{}', 'Petra')`,
  ],
  [
    "links in another order",
    `update audit_link set position = case position when 4 then -5 when 5 then -4 end
      where $own and position in (4, 5);
    update audit_link set position = -position where position < 0`,
  ],
  ["another digest", "update audit_link set digest = 'aa' where $own and position = 4"],
  ["no salt", "update audit_link set salt = null where $own and position = 1", [["changed", 1]]],
  ["another record behind a link", "update audit_link set row_id = 'none' where $own and position = 1"],
  [
    "another signature",
    "update audit_head set signature = 'AAAA' where $own and position = 11",
    [["unsigned", 11]],
  ],
  ["another head", "update audit_head set hash = 'aa' where $own and position = 11", [["unsigned", 11]]],
] as [string, string, [string, number | null][]?][])(
  "finds %s, done as the owner without triggers",
  async (_, statement, expected) => {
    const { first, handOver } = await chainRecords();
    expect(await problems()).toEqual([]);
    const filled = statement
      .replaceAll("$first", String(first))
      .replaceAll("$handOver", handOver)
      .replaceAll("$own", own())
      .replaceAll("$organization", organizationId);
    for (const part of filled.split(";")) await asOwner(part);
    const found = await problems();
    expect(found).not.toEqual([]);
    if (expected) expect(found).toEqual(expected);
  },
);

it("finds an event with an earlier time that was put into the queue", async () => {
  await chainRecords();
  await asOwner(
    `insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
     values (now() - interval '1 day', '${person.id}', 'Petra', '${organizationId}', 'Nord', 'SIGNED_IN', 'done')`,
  );
  await asOwner(
    `insert into audit_pending (organization_id, kind, row_id)
     select organization_id, 'event', max(id) from audit_event where ${own()} group by 1`,
  );
  await extendChain(database.sql, organizationId, keys);
  expect(await problems()).toEqual([["inserted", 12]]);
});

it("signs nothing after a chain that was rewritten with right hashes", async () => {
  const { second } = await chainRecords();
  await asOwner(`update audit_event set action = 'HAND_OVER' where id = ${second}`);
  const last = await database.sql
    .selectFrom("audit_link")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("position", "desc")
    .limit(2)
    .execute();
  const [link, before] = last;
  if (!link || !before) throw new Error("The chain is too short.");
  const { position, kind, row_id: rowId, personal, retained_from: retainedFrom, linked_at: linkedAt } = link;
  const rewritten = { position, kind, rowId, personal, retainedFrom, linkedAt, digest: "bb" };
  const hash = linkHash(rewritten as never, before.hash);
  await asOwner(
    `update audit_link set digest = 'bb', hash = '${hash}' where ${own()} and position = ${position}`,
  );
  await complete();
  await expect(extendChain(database.sql, organizationId, keys)).rejects.toThrow(BrokenChainError);
  expect(await problems()).toContainEqual(["changed", 11]);
});

it("finds an end that was cut off by a head that was printed, and by nothing else", async () => {
  await chainRecords();
  const { head } = await readChainState(organizationId);
  await complete();
  await extendChain(database.sql, organizationId, keys);
  const { head: later } = await readChainState(organizationId);
  if (!head || !later) throw new Error("There is no head.");
  for (const table of ["audit_link", "audit_head"])
    await asOwner(`delete from ${table} where ${own()} and position > ${head.position}`);
  await asOwner(`delete from audit_event where ${own()} and id > (select max(row_id::bigint) from audit_link
    where ${own()} and kind = 'event')`);
  await asOwner(`delete from audit_outcome where event_id not in (select id from audit_event)`);
  expect(await problems()).toEqual([]);
  const report = async (text: string) => {
    const lines: string[] = [];
    const known = parseHead(text);
    await reportChains(database.sql, keys, known ? [known] : [], (line) => lines.push(line));
    return lines.filter((line) => line.includes(`${organizationId} at`));
  };
  expect(await report(headText(organizationId, head))).toEqual([]);
  expect(await report(headText(organizationId, later))).toEqual([
    `  ${organizationId} at ${later.position}: the known head is not in the chain`,
  ]);
});

it("does not take a setting for that of a person whose name was erased", async () => {
  await chainRecords();
  await eraseName(database.sql, { organizationId, personId: person.id });
  await extendChain(database.sql, organizationId, keys);
  expect(await problems()).toEqual([]);
  const taken = `set changed_by = '', person_ids = array['${person.id}']::uuid[]
    where ${own()} and changed_by = 'Otto'`;
  for (const table of ["setting_change", "organization_setting"]) await asOwner(`update ${table} ${taken}`);
  await asOwner(`update audit_link set salt = null where ${own()} and kind = 'settingBy'`);
  expect(await problems()).toContainEqual(["changed", 9]);
});

it("stays provable when retention deletes what is old and a name is erased, and only then", async () => {
  const { handOver } = await chainRecords();
  const removal = (column: string, value: string) =>
    sql
      .raw(`insert into audit_removal (organization_id, ${column}) values ('${organizationId}', ${value})`)
      .execute(database.sql);
  expect(await eraseName(database.sql, { organizationId, personId: person.id })).toBe(4);
  expect((await problems()).length).toBeGreaterThan(0);
  await extendChain(database.sql, organizationId, keys);
  expect(await verify()).toMatchObject({ findings: [], removed: 0, erased: 4 });
  await removal("removed_before", "now()");
  await sql.raw(`delete from audit_event where ${own()}`).execute(database.sql);
  await sql.raw(`delete from hand_over where id = '${handOver}'`).execute(database.sql);
  const left = await begin();
  await extendChain(database.sql, organizationId, keys);
  expect(await verify()).toMatchObject({ findings: [], removed: 9, erased: 1 });
  await asOwner(`delete from audit_event where id = ${left}`);
  expect(await problems()).toEqual([["missing", 14]]);
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
  await complete();
  expect(await extendChain(database.sql, organizationId, keys)).toMatchObject({ position: 2 });
  early.resolve(undefined);
  await slow;
  expect(await extendChain(database.sql, organizationId, keys)).toMatchObject({ position: 3 });
  expect(await verify()).toMatchObject({ links: 3, pending: 0, findings: [] });
});

it("chains the records of all organizations, in batches, each chain by itself", async () => {
  const other = randomUUID();
  await begin(other);
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    select ${person.id}, 'Petra', ${organizationId}, 'Nord', 'SIGNED_IN', 'done' from generate_series(1, 1100)`.execute(
    await appDatabase(),
  );
  await chainAll();
  expect(await verify()).toMatchObject({ links: 1100, pending: 0, findings: [] });
  expect(await verifyChain(database.sql, other, keys)).toMatchObject({ links: 1, findings: [] });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { headText } from "#lib/shared/audit-chain.ts";
import { BrokenChainError } from "../audit/chain/extend-chain.ts";
import { readChainState } from "../audit/chain/chain-state.ts";
import { linkHash } from "../audit/chain/link.ts";
import { parseHead, reportChains } from "../audit/chain/report-chains.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { listChains } from "../audit/chain/verify-chain.ts";
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

it("chains records of every kind in their order and finds nothing wrong", async () => {
  await records.chainRecords();
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
  await records.begin();
  expect(await records.verify()).toMatchObject({ links: 11, pending: 1, findings: [] });
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
    const { first, handOver } = await records.chainRecords();
    expect(await records.problems()).toEqual([]);
    const filled = statement
      .replaceAll("$first", String(first))
      .replaceAll("$handOver", handOver)
      .replaceAll("$own", records.own)
      .replaceAll("$organization", organizationId);
    for (const part of filled.split(";")) await records.asOwner(part);
    const found = await records.problems();
    expect(found).not.toEqual([]);
    if (expected) expect(found).toEqual(expected);
  },
);

it("finds an event with an earlier time that was put into the queue", async () => {
  await records.chainRecords();
  await records.asOwner(
    `insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
     values (now() - interval '1 day', '${person.id}', 'Petra', '${organizationId}', 'Nord', 'SIGNED_IN', 'done')`,
  );
  await records.asOwner(
    `insert into audit_pending (organization_id, kind, row_id)
     select organization_id, 'event', max(id) from audit_event where ${records.own} group by 1`,
  );
  await records.extend();
  expect(await records.problems()).toEqual([["inserted", 12]]);
});

it("signs nothing after a chain that was rewritten with right hashes", async () => {
  const { second } = await records.chainRecords();
  await records.asOwner(`update audit_event set action = 'HAND_OVER' where id = ${second}`);
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
  await records.asOwner(
    `update audit_link set digest = 'bb', hash = '${hash}' where ${records.own} and position = ${position}`,
  );
  await records.complete();
  await expect(records.extend()).rejects.toThrow(BrokenChainError);
  expect(await records.problems()).toContainEqual(["changed", 11]);
});

it("finds an end that was cut off by a head that was printed, and by nothing else", async () => {
  await records.chainRecords();
  const { head } = await readChainState(organizationId);
  await records.complete();
  await records.extend();
  const { head: later } = await readChainState(organizationId);
  if (!head || !later) throw new Error("There is no head.");
  for (const table of ["audit_link", "audit_head"])
    await records.asOwner(`delete from ${table} where ${records.own} and position > ${head.position}`);
  await records.asOwner(`delete from audit_event where ${records.own} and id > (select max(row_id::bigint) from audit_link
    where ${records.own} and kind = 'event')`);
  await records.asOwner(`delete from audit_outcome where event_id not in (select id from audit_event)`);
  expect(await records.problems()).toEqual([]);
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

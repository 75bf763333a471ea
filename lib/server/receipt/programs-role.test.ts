import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "#platform/database/open.ts";
import { extendChain } from "../audit/chain/extend-chain.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { beginEvent, endEvent } from "../audit/record.ts";
import { appQueue } from "../database/queue.ts";
import type { Tables } from "../database/tables.ts";
import { recordDifference, saveHandOver } from "../hand-over/hand-overs.ts";
import { saveHandedFile } from "../hand-over/testing/sent-file.ts";
import { saveDatevSettings } from "../settings/datev-settings.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const server = process.env["TEST_DATABASE_URL"];
const role = `kontor_app_${randomUUID().slice(0, 8)}`;
const keys = signingKeys(Buffer.alloc(32, 7), []);
let owner: TestDatabase;
let programs: Database<Tables>;

/** Returns the statements by which the documentation grants the role its rights. */
function documentedGrants(): string {
  const file = path.resolve(import.meta.dirname, "../../../docs/operations-web.md");
  const [, grants = ""] = /```sql\n(grant .*?)```/s.exec(readFileSync(file, "utf8")) ?? [];
  return grants.replaceAll("kontor_app", role);
}

const run = (database: Kysely<Tables>, statement: string) => sql.raw(statement).execute(database);

beforeAll(async () => {
  owner = await openTestDatabase();
  if (!server) return;
  await (await appQueue()).stop();
  delete (globalThis as { kontorQueue?: unknown }).kontorQueue;
  await run(owner.sql, `create role ${role} login password 'kontor'`);
  for (const grant of documentedGrants().split(";")) if (grant.trim()) await run(owner.sql, grant);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner.sql);
  const url = Object.assign(new URL(server), { username: role, password: "kontor" });
  url.pathname = encodeURIComponent(rows[0]?.name ?? "");
  programs = await openDatabase<Tables>({ url: url.href, directory: "" });
  Object.assign(globalThis, { kontorDatabase: Promise.resolve(programs) });
});
afterAll(async () => {
  if (server) {
    await programs.close();
    await run(owner.sql, `drop owned by ${role}`);
    await run(owner.sql, `drop role ${role}`);
  }
  await owner.close();
});

const organizationId = "nord";
const session = { id: "session", person: { id: randomUUID(), name: "Petra", email: null }, connections: [] };
const connection = { organizationId, organizationName: "Nord GmbH" };

it.skipIf(!server)("lets the programs record, hand over, chain and queue", async () => {
  const event = { action: "EXPORT_CREATED", session, connection, requestId: "request-1234" } as const;
  const id = await beginEvent(programs.sql, event);
  await endEvent(programs.sql, id, { outcome: "done", about: { count: 1 } });
  const request = { written: { format: "json" } } as never;
  const handOverId = await saveHandOver({ organizationId, exportId: "export", session }, request, [
    { name: "a.json" },
  ]);
  await saveHandedFile(handOverId, "a.json", { rows: 1, bytes: 1, sha256: "aa" });
  await recordDifference({ handOverId, place: 0 } as never);
  const unrecorded = { done: () => Promise.resolve() };
  await saveDatevSettings(organizationId, { consultant: 1 } as never, session.person, unrecorded);
  await saveDatevSettings(organizationId, { consultant: 2 } as never, session.person, unrecorded);
  await extendChain(programs.sql, organizationId, keys);
  expect(await verifyChain(programs.sql, organizationId, keys)).toMatchObject({ links: 8, findings: [] });
  const queue = await appQueue();
  await programs.sql.transaction().execute(async (transaction) => {
    await queue.enqueue("import-run", { runId: randomUUID() }, transaction);
  });
  await queue.stop();
});

it
  .skipIf(!server)
  .each([
    "alter table audit_event disable trigger all",
    "set session_replication_role = replica",
    "drop trigger keep_audit_event on audit_event",
    "create or replace function keep_audit_event() returns trigger language plpgsql as 'begin return new; end'",
    "truncate audit_event cascade",
    "delete from audit_event",
    "update audit_event set person_name = 'Otto'",
    "update audit_outcome set outcome = 'refused'",
    "update hand_over set export_id = 'other'",
    "delete from hand_over",
    "delete from handed_file",
    "delete from organization_setting",
    "update setting_change set changed_by = ''",
    "update setting_change set value = '{}'",
    "update audit_link set digest = 'aa'",
    "delete from audit_link",
    "update audit_head set hash = 'aa'",
    "insert into audit_removal (organization_id, removed_before) values ('nord', now())",
    "delete from kysely_migration",
  ])("refuses them to %s, before any trigger does", async (statement) => {
  await expect(run(programs.sql, statement)).rejects.toThrow(/permission denied|must be owner/);
});

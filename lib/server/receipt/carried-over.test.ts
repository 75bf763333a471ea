import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { extendChain } from "../audit/chain/extend-chain.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const keys = signingKeys(Buffer.alloc(32, 7), []);
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "016"));

it("chains records from before in the order of their times, with what became of them", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-carried-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase<Tables>({ directory });
  await migrate(database.sql, before);
  await sql`
    insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome, about)
    select timestamptz '2026-01-01' + n * interval '1 day', gen_random_uuid(), 'Petra', 'nord', 'Nord',
      'EXPORT_CREATED', case n when 3 then 'begun' else 'done' end, '{"count": 4}'
    from generate_series(1, 3) n`.execute(database.sql);
  await sql`
    insert into hand_over (id, organization_id, export_id, person_id, person_name, request, created_at)
    values ('00000000-0000-4000-8000-000000000001', 'nord', 'export', gen_random_uuid(), 'Petra', '{}',
      '2026-01-02 12:00:00Z')`.execute(database.sql);
  await sql`
    insert into handed_file (hand_over_id, place, name, rows, bytes, sha256, finished_at)
    values ('00000000-0000-4000-8000-000000000001', 0, 'a.csv', 1, 2, 'aa', '2026-01-05'),
      ('00000000-0000-4000-8000-000000000001', 1, 'b.csv', 1, null, null, null)`.execute(database.sql);
  await sql`
    insert into organization_setting (organization_id, name, value, changed_at, changed_by)
    values ('nord', 'datev', '{}', '2025-12-01', 'Petra')`.execute(database.sql);

  await migrate(database.sql, migrations);
  await extendChain(database.sql, "nord", keys);
  // As the version before records the outcome of an event that it had begun.
  await sql`
    update audit_event set outcome = 'refused', error_code = 'FORBIDDEN', about = about || '{"exportId": "e"}'
    where outcome = 'begun'`.execute(database.sql);
  await extendChain(database.sql, "nord", keys);

  const links = await database.sql.selectFrom("audit_link").select("kind").orderBy("position").execute();
  expect(links.map(({ kind }) => kind)).toEqual([
    ...["setting", "event", "handOver", "file", "file", "event", "event", "fileOutcome", "eventOutcome"],
  ]);
  expect(await verifyChain(database.sql, "nord", keys)).toMatchObject({ findings: [], pending: 0 });
  await database.close();
  await rm(directory, { recursive: true });
});

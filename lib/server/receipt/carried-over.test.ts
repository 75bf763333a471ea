import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { expect, it, vi } from "vitest";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { eraseName } from "../audit/chain/erase-name.ts";
import { extendChain } from "../audit/chain/extend-chain.ts";
import { chainBeginning, digestsOf, linkHash } from "../audit/chain/link.ts";
import { timeText } from "../audit/chain/records.ts";
import { signingKeys } from "../audit/chain/signing-key.ts";
import { verifyChain } from "../audit/chain/verify-chain.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

const keys = signingKeys(Buffer.alloc(32, 7), []);

it("chains records from before in the order of their times, with what became of them", async () => {
  const { database, close } = await openOlder("016");
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
  await close();
});

it("proves settings that were chained without ids, and erases the names of those whose event is known", async () => {
  const { database, close } = await openOlder("020");
  const petra = "00000000-0000-4000-8000-00000000000a";
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into organization_setting (organization_id, name, value, changed_by)
      values ('nord', 'datev', '{}', 'Petra'), ('nord', 'step-up', '{}', 'Otto, Petra')`.execute(transaction);
    await sql`
      insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome, about)
      values (${petra}, 'Petra', 'nord', 'Nord', 'SETTINGS_CHANGED', 'done', '{"setting": "datev"}'),
        (${petra}, 'Petra', 'nord', 'Nord', 'SAFEGUARD_CHANGED', 'done', '{"setting": "step-up"}')`.execute(
      transaction,
    );
  });
  await chainFormerSettings(database.sql);
  await migrate(database.sql, migrations);
  await extendChain(database.sql, "nord", keys);
  expect(await verifyChain(database.sql, "nord", keys)).toMatchObject({ links: 4, findings: [], pending: 0 });

  expect(await eraseName(database.sql, { organizationId: "nord", personId: petra })).toBe(3);
  await extendChain(database.sql, "nord", keys);
  expect(await verifyChain(database.sql, "nord", keys)).toMatchObject({ findings: [], erased: 3 });
  const settings = await database.sql
    .selectFrom("organization_setting")
    .select(["changed_by", "person_ids"])
    .orderBy("name")
    .execute();
  expect(settings).toEqual([
    { changed_by: "", person_ids: [petra] },
    { changed_by: "Otto, Petra", person_ids: null },
  ]);
  await close();
});

/** Chains the waiting settings as the version before did, which knew no ids. */
async function chainFormerSettings(database: Kysely<Tables>) {
  const { rows } = await sql<{ id: string; at: string; name: string; changedBy: string }>`
    delete from audit_pending using setting_change change where kind = 'setting' and row_id = change.id::text
    returning row_id as id, ${sql.raw(timeText("change.at"))} as at, name, changed_by as "changedBy"`.execute(
    database,
  );
  let hash = chainBeginning("nord");
  for (const [index, { id: rowId, at, name, changedBy }] of rows.entries()) {
    const record = {
      ...{ kind: "setting" as const, rowId, at: null, retainedFrom: null },
      ...{ facts: ["nord", at, name, "{}"], personal: [changedBy], people: [] },
    };
    const [position, linkedAt, salt] = [index + 1, new Date(), "salt"];
    const { personal, digest } = digestsOf(record, salt);
    const link = { position, kind: record.kind, rowId, personal, digest, retainedFrom: null, linkedAt };
    hash = linkHash(link, hash);
    const columns = { organization_id: "nord", position, hash };
    await database
      .insertInto("audit_link")
      .values({
        ...columns,
        ...{
          kind: record.kind,
          row_id: rowId,
          salt,
          personal,
          digest,
          retained_from: null,
          linked_at: linkedAt,
        },
      })
      .execute();
    const head = keys.sign({ organizationId: "nord", position, hash, signedAt: linkedAt.toISOString() });
    const { keyId: key_id, signature } = head;
    await database
      .insertInto("audit_head")
      .values({ ...columns, signed_at: linkedAt, key_id, signature })
      .execute();
  }
}

/** Opens a database with the schema before a step. */
async function openOlder(step: string) {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-carried-"));
  await copyEmptyDatabase(directory);
  const database = await openDatabase<Tables>({ directory });
  await migrate(database.sql, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < step)));
  return {
    database,
    close: async () => {
      await database.close();
      await rm(directory, { recursive: true });
    },
  };
}

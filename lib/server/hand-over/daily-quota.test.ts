import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { withoutTriggers } from "../testing/without-triggers.ts";
import { requireRoomForHandOver } from "./daily-quota.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
let organizationId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  organizationId = randomUUID();
});

/** Stores hand-overs of some hours ago, each with an archive of so many documents. */
async function handOver(count: number, { hoursAgo, documents }: { hoursAgo: number; documents: number }) {
  const insert = sql`
    with made as (
      insert into hand_over (id, organization_id, export_id, person_id, person_name, request, created_at)
      select gen_random_uuid(), ${organizationId}, 'export', gen_random_uuid(), 'Ada', '{}',
        now() - ${hoursAgo}::float8 * interval '1 hour'
      from generate_series(1, ${count}::int) returning id
    )
    insert into document_archive (id, total) select id, ${documents}::int from made`;
  await withoutTriggers(database.sql, (transaction) => insert.execute(transaction));
}

const full = { code: "TOO_MANY_REQUEST", status: 429 };

it("has room for a thousand hand-overs within 24 hours, and says when there is room again", async () => {
  await handOver(500, { hoursAgo: 25, documents: 0 });
  await handOver(999, { hoursAgo: 23, documents: 0 });
  await expect(requireRoomForHandOver(organizationId)).resolves.toBeUndefined();
  await handOver(1, { hoursAgo: 1, documents: 0 });
  const refused: unknown = await requireRoomForHandOver(organizationId).catch((error: unknown) => error);
  expect(refused).toMatchObject(full);
  const { retryAfter } = refused as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(3_000);
  expect(retryAfter).toBeLessThanOrEqual(3_600);
  organizationId = randomUUID();
  await expect(requireRoomForHandOver(organizationId)).resolves.toBeUndefined();
});

it("has room for two million documents in archives", async () => {
  await handOver(19, { hoursAgo: 1, documents: 100_000 });
  await expect(requireRoomForHandOver(organizationId)).resolves.toBeUndefined();
  await handOver(1, { hoursAgo: 1, documents: 100_000 });
  await expect(requireRoomForHandOver(organizationId)).rejects.toMatchObject(full);
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { migrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";

const directory = mkdtempSync(path.join(tmpdir(), "kontor-verify-"));

beforeAll(async () => {
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  await migrate(database.sql, migrations);
  await database.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

function verify(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/web.ts", "audit", "verify", ...given],
    {
      cwd: path.resolve(import.meta.dirname, ".."),
      encoding: "utf8",
      env: {
        ...process.env,
        DATABASE_URL: "",
        DATA_DIR: directory,
        AUDIT_SIGNING_KEY: Buffer.alloc(32, 7).toString("base64"),
      },
    },
  );
  return { status, output: stdout + stderr };
}

test("ends with 0 where nothing is wrong, with 1 and its name where an event is not in the chain", async () => {
  expect(verify()).toMatchObject({ status: 0, output: expect.stringContaining("PUBLIC KEY") as string });
  const database = await openDatabase({ directory });
  await sql`set session_replication_role = replica`.execute(database.sql);
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (gen_random_uuid(), 'Petra', 'nord', 'Nord', 'SIGNED_IN', 'done')`.execute(database.sql);
  await database.close();
  const { status, output } = verify();
  expect(status).toBe(1);
  expect(output).toContain("nord outside the chain: event 1 was inserted");
});

test("ends with 1 where a head that was printed is not in its chain, and with 1 for what is no head", () => {
  const { status, output } = verify(`sued:12:${"a".repeat(64)}`);
  expect(status).toBe(1);
  expect(output).toContain("sued at 12: the known head is not in the chain");
  expect(verify("sued").output).toContain("sued is no head");
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";

const directory = mkdtempSync(path.join(tmpdir(), "kontor-safeguards-"));

beforeAll(async () => {
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  await migrate(database.sql, migrations);
  await sql`
    insert into organization_setting (organization_id, name, value, changed_by)
    values ('nord', 'step-up', '{"minutes": 15}', 'Petra')`.execute(database.sql);
  await database.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

function switchOff(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/web.ts", "safeguards", "off", ...given],
    {
      cwd: path.resolve(import.meta.dirname, ".."),
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: directory },
    },
  );
  return { status, output: stdout + stderr };
}

const says = (text: string) => expect.stringContaining(text) as string;

test("the operator switches the safeguards of one organization off, once", async () => {
  expect(switchOff()).toMatchObject({ status: 1, output: says("Name one organization") });
  expect(switchOff("sued")).toMatchObject({ status: 1, output: says("Nothing was changed") });
  expect(switchOff("nord")).toMatchObject({ status: 0, output: says("The safeguards of nord are off") });
  expect(switchOff("nord")).toMatchObject({ status: 1, output: says("Nothing was changed") });
  const database = await openDatabase({ directory });
  const { rows } = await sql`
    select person_name, organization_id, action from audit_event`.execute(database.sql);
  await database.close();
  expect(rows).toEqual([{ person_name: "Operator", organization_id: "nord", action: "SAFEGUARD_CHANGED" }]);
});

import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { extendChain } from "#lib/server/audit/chain/extend-chain.ts";
import { signingKeys } from "#lib/server/audit/chain/signing-key.ts";
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

const key = Buffer.alloc(32, 7);

function run(command: string, given: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/web.ts", "audit", command, ...given],
    {
      cwd: path.resolve(import.meta.dirname, ".."),
      encoding: "utf8",
      env: {
        ...process.env,
        DATABASE_URL: "",
        DATA_DIR: directory,
        AUDIT_SIGNING_KEY: key.toString("base64"),
        ...environment,
      },
    },
  );
  return { status, output: stdout + stderr };
}

const verify = (...given: string[]) => run("verify", given);

test("a replaced key still proves its heads where its public half is named, and is named where it is not", async () => {
  const { status, output } = run("public-key", []);
  expect(status).toBe(0);
  const database = await openDatabase({ directory });
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (gen_random_uuid(), 'Petra', 'west', 'West', 'SIGNED_IN', 'done')`.execute(database.sql);
  await extendChain(database.sql, "west", signingKeys(key, []));
  await database.close();
  const replaced = { AUDIT_SIGNING_KEY: Buffer.alloc(32, 8).toString("base64") };
  const unnamed = run("verify", [], replaced);
  expect(unnamed.status).toBe(1);
  expect(unnamed.output).toContain("west at 1: head is signed by a key that is not known here");
  const named = run("verify", [], { ...replaced, AUDIT_FORMER_PUBLIC_KEYS: output.trim() });
  expect(named).toMatchObject({ status: 0, output: expect.stringContaining("ok  west: 1 links") as string });
  const unusable = run("verify", [], { ...replaced, AUDIT_FORMER_PUBLIC_KEYS: "AAAA" });
  expect(unusable.status).toBe(1);
  expect(unusable.output).toContain("AUDIT_FORMER_PUBLIC_KEYS can't be used");
});

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
  expect(output).toContain("nord outside the chain: event 2 was inserted");
});

test("erases a name where it stands, in settings too, and the trail stays proven", async () => {
  const [petra, otto] = [randomUUID(), randomUUID()];
  const database = await openDatabase({ directory });
  await sql`
    insert into audit_event (person_id, person_name, organization_id, organization_name, action, outcome)
    values (${petra}, 'Petra', 'ost', 'Ost', 'SIGNED_IN', 'done')`.execute(database.sql);
  await sql`
    insert into organization_setting (organization_id, name, value, changed_by, person_ids)
    values ('ost', 'datev', '{}', 'Petra', array[${petra}]::uuid[]),
      ('ost', 'step-up', '{}', 'Otto, Petra', array[${otto}, ${petra}]::uuid[])`.execute(database.sql);
  await database.close();
  for (const given of [["ost"], ["ost", petra, otto]])
    expect(run("erase", given)).toMatchObject({
      status: 1,
      output: expect.stringContaining("one person") as string,
    });
  expect(run("erase", ["ost", randomUUID()]).output).toContain("No record of ost has a name of this person");
  expect(verify().output).toContain("ok  ost: 0 links");
  expect(run("erase", ["ost", petra]).output).toContain(`3 records of ost lost the name of ${petra}`);
  expect(run("erase", ["ost", petra]).status).toBe(1);
  const { output } = verify();
  expect(output).toMatch(/ok {2}ost: 4 links, .*, 3 with an erased name/);
  const erased = await openDatabase({ directory });
  const { rows } = await sql`
    select changed_by from organization_setting union select changed_by from setting_change
    union select person_name from audit_event where organization_id = 'ost'`.execute(erased.sql);
  await erased.close();
  expect(rows).toEqual([{ changed_by: "" }]);
});

test("ends with 1 where a head that was printed is not in its chain, and with 1 for what is no head", () => {
  const { status, output } = verify(`sued:12:${"a".repeat(64)}`);
  expect(status).toBe(1);
  expect(output).toContain("sued at 12: the known head is not in the chain");
  expect(verify("sued").output).toContain("sued is no head");
});

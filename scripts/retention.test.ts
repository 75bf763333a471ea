import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { eraseFromLogs } from "./erase-from-logs.ts";

const directory = mkdtempSync(path.join(tmpdir(), "kontor-retention-"));
const petra = randomUUID();

beforeAll(async () => {
  await copyEmptyDatabase(directory);
  const database = await openDatabase({ directory });
  await migrate(database.sql, migrations);
  await sql`insert into person (id, issuer, subject, name, email)
    values (${petra}, 'realm', 'subject-of-petra', 'Petra Bauer', 'petra@muster.example')`.execute(
    database.sql,
  );
  for (const [organization, at] of [
    ["nord", "2003-05-14"],
    ["ost", "2026-05-14"],
  ]) {
    await sql`set session_replication_role = replica`.execute(database.sql);
    await sql`
      insert into audit_event (at, person_id, person_name, organization_id, organization_name, action, outcome)
      values (${at}::timestamptz, ${petra}, 'Petra Bauer', ${organization}, 'Nord', 'SIGNED_IN', 'done')`.execute(
      database.sql,
    );
  }
  await database.close();
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs a command of the web app. Returns its status and all that it printed. */
function web(...given: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/web.ts", ...given], {
    cwd: path.resolve(import.meta.dirname, ".."),
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: "", DATA_DIR: directory, LOG_LEVEL: "silent" },
  });
  return { status, output: stdout + stderr };
}

test("old records are shown, and removed only with --yes", () => {
  const shown = web("retention");
  expect(shown).toMatchObject({ status: 0 });
  expect(shown.output).toContain(
    "audit, kept 10 years: 1 rows of 1 organizations would be removed, from before ",
  );
  expect(shown.output).toContain("Nothing was removed.");
  expect(web("retention", "--keep", "audit=9")).toMatchObject({
    status: 1,
    output: expect.stringContaining("audit has to be kept for 10 years") as string,
  });
  expect(web("retention", "--yes").output).toContain("1 rows of 1 organizations were removed");
  expect(web("retention").output).toContain(
    "audit, kept 10 years: 0 rows of 0 organizations would be removed",
  );
});

test("a person is found, exported and erased", () => {
  expect(web("person", "find", "bauer").output).toContain(
    `${petra}  Petra Bauer  petra@muster.example  not connected`,
  );
  const exported = web("person", "export", petra);
  expect(exported.status).toBe(0);
  expect(JSON.parse(exported.output)).toMatchObject({ person: [{ name: "Petra Bauer" }], audit_event: [{}] });
  expect(web("person", "erase", petra).output).toContain("Nothing was changed; add --yes to do it.");
  expect(web("person", "erase", petra, "--yes")).toMatchObject({
    status: 0,
    output: expect.stringContaining(`Erased ${petra}: 0 rows deleted, 2 kept without a name`) as string,
  });
  expect(web("person", "find", "bauer").output).toContain("Nobody has this");
  expect(web("person", "erase", randomUUID(), "--yes")).toMatchObject({ status: 1 });
  expect(web("person", "forget", petra)).toMatchObject({ status: 1 });
});

test("an organization within its term is erased only if it is kept elsewhere", () => {
  expect(web("organization", "erase", "ost").output).toContain("The law wants it kept until the end of 2036");
  expect(web("organization", "erase", "ost", "--yes")).toMatchObject({
    status: 1,
    output: expect.stringContaining("Nothing was erased. Add --within-term") as string,
  });
  expect(web("organization", "erase", "ost", "--yes", "--within-term")).toMatchObject({
    status: 0,
    output: expect.stringMatching(/Erased ost, and \d+ lines of logs\./) as string,
  });
  expect(web("organization", "erase", "ost")).toMatchObject({ status: 1 });
});

test("lines of logs that name a person or an organization go, and no other", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kontor-logs-"));
  const file = path.join(folder, "web.1.log");
  writeFileSync(file, `{"msg":"ready"}\n{"personId":"${petra}","msg":"connected"}\n{"msg":"stopped"}\n`);
  expect(await eraseFromLogs(folder, [petra, "subject-of-petra"])).toBe(1);
  expect(readFileSync(file, "utf8")).toBe('{"msg":"ready"}\n{"msg":"stopped"}\n');
  writeFileSync(
    file,
    '{"path":"/nord-gmbh-2/exports"}\n{"path":"/nord-gmbh/exports"}\n{"organization":"süd-nord-gmbh.x"}\n',
  );
  expect(await eraseFromLogs(folder, ["nord-gmbh"])).toBe(1);
  expect(readFileSync(file, "utf8")).toBe(
    '{"path":"/nord-gmbh-2/exports"}\n{"organization":"süd-nord-gmbh.x"}\n',
  );
  expect(await eraseFromLogs(path.join(folder, "none"), [petra])).toBe(0);
  rmSync(folder, { recursive: true });
});

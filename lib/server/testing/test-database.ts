import "server-only";
import { cpSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrate } from "#platform/database/migrate.ts";
import { type Database, openDatabase } from "#platform/database/open.ts";
import { partitionTables } from "#platform/database/partitions/partition-tables.ts";
import { copyEmptyDatabase, makeOnce, sources, templatePath } from "#platform/testing/empty-database.ts";
import { addressOf, createCopy, dropIfThere } from "#platform/testing/postgres-copies.ts";
import { cutTables, isFilling } from "../database/cut-tables.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";

/** The PostgreSQL server of the tests. Without it each test file has its own PGlite. */
const server = process.env["TEST_DATABASE_URL"] || undefined;

/** How many partitions the tables that can be cut get; 0 for whole ones. */
const partitions = Number(process.env["TEST_PARTITIONS"] ?? 0);

/** The database of one test file. `close` deletes it. */
export type TestDatabase = Pick<Database<Tables>, "sql" | "kind" | "close">;

/**
 * Opens an empty database with the newest schema and makes it the app database of this process, so that the
 * tested code uses it as in production.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-test-"));
  const name = path.basename(directory);
  if (server) await createCopy(server, name, `${path.basename(templateOf())}-${partitions}`, fillOnServer);
  else await copyTemplate(directory);
  const database = await openDatabase<Tables>({ url: server && addressOf(server, name), directory });
  Object.assign(globalThis, { kontorDatabase: Promise.resolve(database) });
  return {
    sql: database.sql,
    kind: database.kind,
    async close() {
      await database.close();
      if (server) await dropIfThere(server, name);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The name of the template depends on all that decides its content. */
function templateOf(): string {
  const schema = ["lib/server/database/migrations/*.ts", "lib/server/database/cut-tables.ts"];
  return templatePath(
    "web",
    ...sources(...schema, "platform/database/**/*.ts"),
    readFileSync(import.meta.filename),
  );
}

/** Puts a PGlite database with the newest schema into a directory. It is made once, which takes seconds. */
async function copyTemplate(directory: string): Promise<void> {
  const template = templateOf();
  await makeOnce(template, async (draft) => {
    await copyEmptyDatabase(draft);
    const database = await openDatabase<Tables>({ directory: draft });
    await migrate(database.sql, migrations);
    await database.close();
  });
  cpSync(template, directory, { recursive: true });
}

/**
 * Fills the empty database at an address of the server with the newest schema, cut if tests are to run on
 * partitions.
 */
async function fillOnServer(url: string): Promise<void> {
  const database = await openDatabase<Tables>({ url, directory: "" });
  await migrate(database.sql, migrations);
  const cut = { tables: cutTables, count: partitions, isFilling, report: () => undefined };
  if (partitions > 0) await partitionTables(database.sql, cut);
  await database.close();
}

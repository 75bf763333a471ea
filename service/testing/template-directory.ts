import { createHash, randomUUID } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { leastRecoverySeconds, startQueue } from "#platform/queue/queue.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";
import { jobNames } from "../jobs/job-names.ts";

const cache = path.join(import.meta.dirname, "..", "..", "node_modules", ".cache", "kontor-service");

async function exists(directory: string): Promise<boolean> {
  return stat(directory).then(
    () => true,
    () => false,
  );
}

async function templateName(): Promise<string> {
  const require = createRequire(import.meta.url);
  const hash = createHash("sha256");
  const folder = new URL("../database/migrations/", import.meta.url);
  for (const name of (await readdir(folder)).sort()) hash.update(await readFile(new URL(name, folder)));
  hash.update(await readFile(new URL("../../platform/queue/queue.ts", import.meta.url)));
  hash.update(await readFile(require.resolve("pg-boss")));
  hash.update(path.dirname(require.resolve("@electric-sql/pglite")));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  const database = await openDatabase<Tables>({ directory: draft });
  await migrate(database.sql, migrations);
  const queue = await startQueue(
    database,
    { names: jobNames, recoverySeconds: leastRecoverySeconds, stopSeconds: 10 },
    createLog("test", "silent"),
  );
  await queue.stop();
  await database.close();
  try {
    await rename(draft, template);
  } catch (error) {
    // Another worker was first; its template is as good.
    if (!(await exists(template))) throw error;
    await rm(draft, { recursive: true });
  }
}

async function prepareTemplate(): Promise<string> {
  const template = path.join(cache, await templateName());
  if (!(await exists(template))) await makeTemplate(template);
  return template;
}

/** Prepares the template before the tests begin: the first opening of a new PGlite takes seconds. */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}

/** Makes a data directory that holds an empty migrated database, as a copy of the template. */
export async function copyTemplate(directory: string): Promise<void> {
  await cp(await prepareTemplate(), directory, { recursive: true });
}

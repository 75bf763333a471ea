import { cpSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { minRecoverySeconds, startQueue } from "#platform/queue/queue.ts";
import { dropTemplateDatabases, makeOnce, templatePath } from "#platform/testing/empty-database.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";
import { jobNames } from "../jobs/job-names.ts";
import { testPartitions } from "./test-database.ts";
import { cutForTests } from "./test-partitions.ts";

async function fill(draft: string): Promise<void> {
  const database = await openDatabase<Tables>({ directory: draft });
  await migrate(database.sql, migrations);
  await cutForTests(database.sql);
  const queue = await startQueue(
    database,
    { names: jobNames, recoverySeconds: minRecoverySeconds, stopSeconds: 10 },
    createLog("test", "silent"),
  );
  await queue.stop();
  await dropTemplateDatabases((statement) => sql.raw(statement).execute(database.sql));
  await database.close();
}

async function prepareTemplate(): Promise<string> {
  const folder = new URL("../database/migrations/", import.meta.url);
  const names = (await readdir(folder)).sort();
  const steps = await Promise.all(names.map((name) => readFile(new URL(name, folder))));
  const queue = await readFile(new URL("../../platform/queue/queue.ts", import.meta.url));
  const own = await readFile(new URL(import.meta.url));
  const template = templatePath(`service-${testPartitions}`, own, queue, ...steps);
  await makeOnce(template, fill);
  return template;
}

/**
 * Prepares the template before the tests start, because the first opening of a new PGlite takes seconds.
 */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}

/** Creates a data directory with an empty migrated database, as a copy of the template. */
export async function copyTemplate(directory: string): Promise<void> {
  cpSync(await prepareTemplate(), directory, { recursive: true });
}

import { cpSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { minRecoverySeconds, startQueue } from "#platform/queue/queue.ts";
import { dropTemplateDatabases, makeOnce, sources, templatePath } from "#platform/testing/empty-database.ts";
import { migrations } from "../database/migrations/index.ts";
import type { Tables } from "../database/tables.ts";
import { jobNames } from "../jobs/job-names.ts";
import { createDatabase, isOnPostgres, testPartitions } from "./test-database.ts";
import { cutForTests } from "./test-partitions.ts";

/** Makes the newest schema, with the queue's, in a PGlite in `directory` or in the database at `url`. */
async function fill(directory: string, url?: string): Promise<void> {
  const database = await openDatabase<Tables>({ url, directory });
  await migrate(database.sql, migrations);
  await cutForTests(database.sql);
  const queue = await startQueue(
    database,
    { names: jobNames, recoverySeconds: minRecoverySeconds, stopSeconds: 10 },
    createLog("test", "silent"),
  );
  await queue.stop();
  if (!url) await dropTemplateDatabases((statement) => sql.raw(statement).execute(database.sql));
  await database.close();
}

/** The name of the template depends on all that decides its content. */
function templateOf(): string {
  const schema = [
    "service/database/migrations/*.ts",
    "service/database/cut-tables.ts",
    "service/jobs/job-names.ts",
  ];
  const own = ["service/testing/template-directory.ts", "service/testing/test-partitions.ts"];
  const platform = ["platform/database/**/*.ts", "platform/queue/queue.ts"];
  return templatePath(`service-${testPartitions}`, ...sources(...schema, ...own, ...platform));
}

async function prepareTemplate(): Promise<string> {
  const template = templateOf();
  await makeOnce(template, (draft) => fill(draft));
  return template;
}

/**
 * Prepares the template before the tests start, because the first opening of a new PGlite takes seconds.
 */
export default async function setup(): Promise<void> {
  await prepareTemplate();
}

/**
 * Gives a data directory an empty migrated database, as a copy of the template: a PGlite inside, or one on
 * the PostgreSQL server of the tests.
 */
export async function copyTemplate(directory: string): Promise<void> {
  if (!isOnPostgres) {
    cpSync(await prepareTemplate(), directory, { recursive: true });
    return;
  }
  const name = path.basename(templateOf());
  await createDatabase(directory, { name, fill: (url) => fill(directory, url) });
}

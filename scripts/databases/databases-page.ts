import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Migration } from "kysely/migration";
import { migrations as webMigrations } from "#lib/server/database/migrations/index.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { copyEmptyDatabase } from "#platform/testing/empty-database.ts";
import { migrations as serviceMigrations } from "#service/database/migrations/index.ts";
import { drawSchema } from "./draw-schema.ts";
import { readSchema } from "./read-schema.ts";

/** The path of the written page. */
export const pageFile = path.resolve(import.meta.dirname, "..", "..", "docs", "databases.md");

/** Draws the schema of an empty database after all migrations. */
async function draw(migrations: Record<string, Migration>): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-schema-"));
  try {
    await copyEmptyDatabase(directory);
    const database = await openDatabase({ directory });
    try {
      await migrate(database.sql, migrations);
      return drawSchema(await readSchema(database.sql));
    } finally {
      await database.close();
    }
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Returns the text of docs/databases.md, with both databases as the migrations create them. */
export async function databasesPage(): Promise<string> {
  const [web, service] = await Promise.all([draw(webMigrations), draw(serviceMigrations)]);
  return `# The two databases

Drawn from the schema by \`npm run draw-databases\`; a test fails when this page is not what the migrations make. \`PK\` is
the primary key, \`FK\` a foreign key, \`UK\` a column that is unique by itself. Lines are foreign keys, named by their
columns. Each database has the queue's tables besides, in the schema \`pgboss\`.

## The web app

Its tables as types: \`lib/server/database/tables/\`. Its migrations: \`lib/server/database/migrations/\`.

${web}

## The accounting service

Its tables as types: \`service/database/tables.ts\`. Its migrations: \`service/database/migrations/\`.

${service}
`;
}

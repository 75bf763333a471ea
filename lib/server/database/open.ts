import "server-only";
import type { Kysely } from "kysely";
import type { Coordination } from "#platform/database/coordination.ts";
import { checkStart } from "#platform/database/check-start.ts";
import { migrate } from "#platform/database/migrate.ts";
import type { Database } from "#platform/database/open.ts";
import { openPrepared } from "#platform/database/open-prepared.ts";
import { recordLoss } from "#platform/database/lost.ts";
import { configuration } from "../configuration.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

// One database for the process, because Next bundles this module several times and only one of them can
// open PGlite.
const shared = globalThis as typeof globalThis & { kontorDatabase?: Promise<Database<Tables>> };

async function open(): Promise<Database<Tables>> {
  const { databaseUrl, dataDirectory, databaseLimits } = configuration();
  return openPrepared<Tables>(
    { url: databaseUrl, directory: dataDirectory, migrations, limits: databaseLimits, onError: recordLoss },
    async (unlimited) => {
      await checkStart(unlimited, migrations, { url: databaseUrl ?? "", variable: "DATABASE_URL" });
      await migrate(unlimited.sql, migrations);
    },
  );
}

/** Returns the app database with the properties that a queue needs. Opens it as `appDatabase`. */
export function openedDatabase(): Promise<Database<Tables>> {
  shared.kontorDatabase ??= open().catch((error: unknown) => {
    delete shared.kontorDatabase;
    throw error;
  });
  return shared.kontorDatabase;
}

/**
 * Returns the app database, opened and migrated at first use, once per process. After a failure the next
 * call tries again.
 */
export async function appDatabase(): Promise<Kysely<Tables>> {
  return (await openedDatabase()).sql;
}

/** Returns the locks and notifications that the web app's processes share. */
export async function appCoordination(): Promise<Coordination> {
  return (await openedDatabase()).coordination;
}

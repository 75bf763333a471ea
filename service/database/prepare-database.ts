import type { Kysely } from "kysely";
import { migrate } from "#platform/database/migrate.ts";
import type { Log } from "#platform/log.ts";
import { registerOwnClient } from "../authorization/clients/register-own-client.ts";
import { ensureSigningKey } from "../authorization/keys/signing-keys.ts";
import type { Configuration } from "../configuration.ts";
import { chooseSeed } from "./choose-seed.ts";
import type { DocumentObjects } from "./document-bytes.ts";
import { loadSeed } from "./load-seed.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

/**
 * Prepares a database for the service: newest schema, seed data if it is empty, the web app as a client,
 * and a signing key. In production an empty database without a seed file stays empty instead of getting demo
 * data. Several processes may call it at once: each step is done once, and the others wait for
 * it.
 */
export async function prepareDatabase(
  database: Kysely<Tables>,
  configuration: Configuration,
  { objects, log }: { objects: DocumentObjects; log: Log },
): Promise<void> {
  await migrate(database, migrations);
  if (configuration.seedFile !== undefined || !configuration.isProduction) {
    if (await loadSeed({ database, objects }, () => chooseSeed(configuration)))
      log.info("the empty database was filled");
  }
  await registerOwnClient(database, configuration.ownClient);
  await ensureSigningKey(database, configuration.encryptionKeys);
}

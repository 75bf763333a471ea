import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { configuration as webConfiguration } from "#lib/server/configuration.ts";
import { type Finding, ok, unknown, wrong } from "#lib/server/doctor/finding.ts";
import { DirectoryInUseError } from "#platform/database/lock.ts";
import { openDatabase } from "#platform/database/open.ts";
import { EnvironmentError } from "#platform/environment.ts";
import { StoreError } from "#platform/objects/object-store.ts";
import type { StoreSettings } from "#platform/objects/open-store.ts";
import { sharePlace } from "#platform/objects/share-place.ts";
import { type Configuration, readConfiguration } from "#service/configuration.ts";
import { openDocumentObjects } from "#service/database/document-bytes.ts";
import { DemoPeopleError, refuseDemoPeople } from "#service/database/refuse-demo-people.ts";
import type { Tables } from "#service/database/tables.ts";

const about = "service";

/**
 * Returns what keeps the embedded accounting service from serving others. It is not asked where another is
 * used.
 */
export async function serviceFindings(): Promise<Finding[]> {
  const usesAnother = Boolean(process.env["ACCOUNTING_API_URL"]) && !process.env["SERVICE_PUBLIC_URL"];
  if (usesAnother) return [];
  let configuration: Configuration;
  try {
    configuration = readConfiguration();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split("\n").map((sentence) => wrong(about, sentence));
  }
  const { isProduction, productionProblems, publicUrl } = configuration;
  const store = [...(await storeFindings(configuration)), ...(await replicaFindings(configuration))];
  if (!isProduction) {
    const sentence = `a trial at ${publicUrl}. KONTOR_PRODUCTION=1 examines it as one that serves others.`;
    return [ok(about, sentence), ...store];
  }
  // The first sentence is the reason for the others.
  const problems = productionProblems.slice(1).map((sentence) => wrong(about, sentence));
  const settings =
    problems.length > 0
      ? problems
      : [ok(about, `serves others at ${publicUrl}, with https, given secrets and a trusted proxy.`)];
  return [...settings, ...store, ...(await demoFindings(configuration))];
}

/**
 * Returns whether the store of documents can be written and read, and is apart from that of the web app.
 * Nothing where they lie in the database.
 */
async function storeFindings(configuration: Configuration): Promise<Finding[]> {
  const name = "store of documents";
  const { store } = configuration;
  if (!store) return [];
  if (sharePlace(store, webStore())) return [wrong(name, sharedStore)];
  try {
    await openDocumentObjects(configuration)?.store.check(true);
    return [ok(name, "it can be written and read.")];
  } catch (error) {
    if (error instanceof StoreError) return [wrong(name, error.message)];
    throw error;
  }
}

const sharedStore =
  "it is the store of the web app, or one lies in the other, and each program removes what it does not know. Give both prefixes or directories of their own.";

function webStore(): StoreSettings {
  const { storeBucket, storeDirectory } = webConfiguration();
  return storeBucket ? { s3: storeBucket } : { directory: storeDirectory };
}

/** Returns whether the replica answers and is one. Nothing where none is named. */
async function replicaFindings({ replicaUrl: url, dataDirectory: directory }: Configuration) {
  if (url === undefined) return [];
  const name = "replica";
  const database = await openDatabase<Tables>({ url, directory });
  try {
    const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(
      database.sql,
    );
    if (rows[0]?.follows) return [ok(name, "it answers and follows its primary.")];
    return [
      wrong(
        name,
        "SERVICE_REPLICA_URL names a server that follows no other. Name a standby, or leave it out.",
      ),
    ];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const sentence = `it does not answer (${code ?? "no answer"}), so everything is read from the primary.`;
    return [wrong(name, `${sentence} Start it, or correct SERVICE_REPLICA_URL.`)];
  } finally {
    await database.close();
  }
}

async function demoFindings({
  databaseUrl: url,
  dataDirectory: directory,
}: Configuration): Promise<Finding[]> {
  if (!url && !existsSync(path.join(directory, "database"))) return [];
  try {
    const database = await openDatabase<Tables>({ url, directory });
    try {
      await refuseDemoPeople(database.sql);
      return [ok("demo people", "the service's database has none.")];
    } finally {
      await database.close();
    }
  } catch (error) {
    return [demoFinding(error)];
  }
}

const undefinedTable = "42P01";

function demoFinding(error: unknown): Finding {
  const name = "demo people";
  if (error instanceof DemoPeopleError) return wrong(name, error.message);
  if (error instanceof DirectoryInUseError) {
    return unknown(
      name,
      "the service that runs holds its database. It refuses demo people itself when it starts.",
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefinedTable) return ok(name, "the service's database is empty.");
  return wrong(
    name,
    `the service's database can't be read (${code ?? "no answer"}). Does it answer, and is SERVICE_DATABASE_URL right?`,
  );
}

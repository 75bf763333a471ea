import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { DirectoryInUseError } from "#platform/database/lock.ts";
import { type Database, openDatabase } from "#platform/database/open.ts";
import { configuration } from "../configuration.ts";
import type { Tables } from "../database/tables.ts";
import { type Finding, ok, unknown } from "./finding.ts";

const about = "idle time";

/**
 * Tells how long the realm keeps a connection that is not renewed, as the newest connection knows it. Only
 * an answer with tokens says so, so it is unknown before anybody has signed in.
 */
export async function examineIdleTime(): Promise<Finding> {
  const { databaseUrl: url, dataDirectory: directory } = configuration();
  if (!url && !existsSync(path.join(directory, "database")))
    return unknown(about, "nobody has signed in yet.");
  let database: Database<Tables> | undefined;
  try {
    database = await openDatabase<Tables>({ url, directory });
    return await read(database);
  } catch (error) {
    const reason =
      error instanceof DirectoryInUseError
        ? "the web app that runs holds its database. Its page of connections shows how long each lasts."
        : "the web app's database can't be read, or is of another version.";
    return unknown(about, reason);
  } finally {
    await database?.close();
  }
}

async function read({ sql: tables }: Database<Tables>): Promise<Finding> {
  const newest = await tables
    .selectFrom("connection")
    .select(
      sql<number | null>`extract(epoch from refresh_expires_at - refreshed_at)::float8 / 86400`.as("days"),
    )
    .where("state", "=", "active")
    .orderBy("refreshed_at", "desc")
    .executeTakeFirst();
  if (!newest) return unknown(about, "nobody is connected at present.");
  if (newest.days === null) {
    return ok(about, "the realm does not state how long a connection lasts. It is renewed every 7 days.");
  }
  return ok(about, `a connection lasts ${Math.round(newest.days * 10) / 10} days without a renewal.`);
}

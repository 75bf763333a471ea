import type { Kysely } from "kysely";
import { openDatabase } from "#platform/database/open.ts";
import { type ReadPlace, type SettledReads, settledReads } from "#platform/database/settled-reads.ts";
import type { Log } from "#platform/log.ts";
import type { Configuration } from "../configuration.ts";
import type { Tables } from "./tables.ts";

/**
 * Opens the replica of SERVICE_REPLICA_URL, if there is one, and returns the reads of what never changes.
 * Nothing is asked of it yet: a service starts and serves without its replica.
 */
export async function openReplica(
  primary: Kysely<Tables>,
  { replicaUrl: url, databaseLimits, dataDirectory: directory }: Configuration,
  options: { log: Log; count: ((place: ReadPlace) => void) | undefined },
): Promise<{ settled: SettledReads<Tables>; close: () => Promise<void> }> {
  if (url === undefined) return { settled: settledReads(primary), close: () => Promise.resolve() };
  // Whoever waits longer for a connection has been answered by the primary.
  const limits = { ...databaseLimits, connectSeconds: 1 };
  const replica = await openDatabase<Tables>({ url, directory, limits });
  return { settled: settledReads(primary, { sql: replica.sql, ...options }), close: () => replica.close() };
}

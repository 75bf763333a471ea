import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Log } from "../log.ts";

/**
 * The longest wait for a replica, and the time for which one that failed is not asked again, in
 * milliseconds.
 */
const [maxMilliseconds, restMilliseconds] = [2_000, 5_000];

/**
 * Reads rows that never change once they are there. `isThere` says of a replica's rows whether they are what
 * was asked for: a replica is behind, and what it does not have yet is no answer.
 */
export type SettledReads<Tables> = <Row>(
  read: (sql: Kysely<Tables>) => Promise<Row[]>,
  isThere: (rows: Row[]) => boolean,
) => Promise<Row[]>;

/**
 * Where a read was answered. `missed` is a replica that did not have the rows, `failed` one that gave no
 * answer.
 */
export type ReadPlace = "replica" | "missed" | "failed";

async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  // Who waits no longer must not end the process with the error that comes later.
  reading.catch(() => undefined);
  const ended = new AbortController();
  const late = wait(maxMilliseconds, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${maxMilliseconds / 1000} seconds`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([reading, late]);
  } finally {
    ended.abort();
  }
}

/**
 * Returns reads that ask a replica first and the primary for what it does not have, or does not answer in 2
 * s. A replica that failed is left alone for 5 s, so that few requests wait for it. Without a replica the
 * primary is asked. Throws what the primary throws. `count` gets each read of the replica.
 */
export function settledReads<Tables>(
  primary: Kysely<Tables>,
  replica?: { sql: Kysely<Tables>; log: Pick<Log, "warn">; count?: ((place: ReadPlace) => void) | undefined },
): SettledReads<Tables> {
  if (!replica) return (read) => read(primary);
  let restsUntil = -Infinity;
  return async (read, isThere) => {
    if (performance.now() < restsUntil) return read(primary);
    try {
      const rows = await inTime(read(replica.sql));
      const isAnswer = isThere(rows);
      replica.count?.(isAnswer ? "replica" : "missed");
      if (isAnswer) return rows;
    } catch (error) {
      restsUntil = performance.now() + restMilliseconds;
      replica.count?.("failed");
      replica.log.warn({ err: error }, "the replica gave no answer; the primary is asked");
    }
    return read(primary);
  };
}

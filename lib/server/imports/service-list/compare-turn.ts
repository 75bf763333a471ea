import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { callEndpoint, isEndpointThere } from "../../upstream/call-endpoint.ts";
import { backgroundPace } from "../../upstream/pace.ts";
import { endReading, findReading, type ListReading, recordProbe } from "./list-state.ts";
import type { Comparison } from "./request-comparison.ts";
import { savePage } from "./save-page.ts";

/** The maximum duration of a turn, in milliseconds. After it the list of another organization gets a turn. */
const turnMilliseconds = 10_000;

/** Number of records requested per page; the service may return fewer. */
const pageLimit = 5_000;

/** The pause after the service refused a request because of its rate limit and named none, in seconds. */
const limitedSeconds = 10;

/**
 * Reads the service's list for one turn, after finding out whether there is one. Each page is stored, so
 * that a process may die at any time. Resolves with the seconds until the next turn, or with null once the
 * reading has ended. A failure ends it and is logged, since plans then go by the logs of imports as before.
 */
export async function compareTurn(comparison: Comparison): Promise<number | null> {
  const end = Date.now() + turnMilliseconds;
  const call = callsOf(comparison);
  try {
    for (;;) {
      const reading = await findReading(comparison);
      if (!reading) return null;
      if (reading.isThere === null) await probe(comparison, call);
      else await readPage(comparison, reading, call);
      if (Date.now() > end) return 0;
    }
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return error.retryAfter ?? limitedSeconds;
    log.warn({ organizationId: comparison.organizationId, err: error }, "the service's list was not read");
    if (error instanceof AppError && error.status === 404) await recordProbe(comparison, false);
    else await endReading(comparison);
    return null;
  }
}

type Calls = ReturnType<typeof callsOf>;

function callsOf({ organizationId, connectionId, coreDataType }: Comparison) {
  return {
    pace: backgroundPace(organizationId, new AbortController().signal),
    shared: {
      connection: { id: connectionId, organizationId },
      requestId: randomUUID(),
      params: { coreDataType },
      failFast: true,
    },
  };
}

/**
 * Asks for one record of the list. Ends the reading without an answer that says whether the list is there.
 */
async function probe(comparison: Comparison, { pace, shared }: Calls): Promise<void> {
  await pace.next();
  const isThere = await isEndpointThere("listRecords", { ...shared, query: { limit: 1 } });
  await (isThere === undefined ? endReading(comparison) : recordProbe(comparison, isThere));
}

async function readPage(
  comparison: Comparison,
  reading: ListReading,
  { pace, shared }: Calls,
): Promise<void> {
  await pace.next();
  const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(await appDatabase());
  const { records, pagination } = await callEndpoint("listRecords", {
    ...shared,
    query: { limit: pageLimit, after: reading.afterId ?? undefined },
  });
  const { identifier } = coreDataTypeOf(comparison.coreDataType);
  const last = records.at(-1)?.[identifier];
  // A service that passes over `after` would send the same page for ever.
  if (records.length > 0 && (typeof last !== "string" || last === reading.afterId))
    throw new Error("The list of the service does not go on.");
  const isLast = records.length < Math.max(1, pagination.pageSize);
  const askedAt = rows[0]?.now ?? "";
  await savePage(comparison, reading, { records, total: pagination.totalCount, askedAt, isLast });
}

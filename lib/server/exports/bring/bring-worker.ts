import "server-only";
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import { log } from "../../log.ts";
import { refreshArchive } from "../refresh-archive.ts";
import { sweepStore } from "../sweep-store.ts";
import { bringExport } from "./bring-export.ts";
import { isWilling } from "./willing-connection.ts";

/** The interval of the search for exports that nobody brings, in milliseconds. */
const roundMilliseconds = 30_000;

/** The delay after which a turn counts as missed, in seconds. It is longer than any wait between two turns. */
const missedSeconds = 60;

/** The interval of sweeping the store, in milliseconds: a sweep looks at every object. */
const sweepMilliseconds = 3_600_000;

/** Maximum number of exports that a round queues. */
const maxQueued = 100;

/** The pause after a job of an export was given up, in seconds. */
const givenUpSeconds = 60;

/** The age at which a list of exports is read again for somebody who agreed to that, in minutes. */
const listMinutes = 5;

/**
 * Starts to bring ended exports into the store, also those that other processes left, and to remove from the store what
 * belongs to nothing. Must be called once per process.
 */
export async function startBringing(): Promise<void> {
  const queue = await appQueue();
  await queue.work<{ exportKey: number }>("bring-export", {
    async handle({ exportKey }) {
      const seconds = await bringExport(exportKey);
      if (seconds !== null) await queue.enqueueLater("bring-export", { exportKey }, seconds);
    },
    giveUp: ({ exportKey }) => queue.enqueueLater("bring-export", { exportKey }, givenUpSeconds),
  });
  void round();
}

async function round(sweptAt = Number.NEGATIVE_INFINITY): Promise<void> {
  const isSweeping = performance.now() - sweptAt > sweepMilliseconds;
  for (const task of [refreshLists, queueMissed, ...(isSweeping ? [queueLost, sweepStore] : [])]) {
    await task().catch((error: unknown) =>
      log.error({ err: error, task: task.name }, "exports were not looked after"),
    );
  }
  const next = isSweeping ? performance.now() : sweptAt;
  setTimeout(() => void round(next), roundMilliseconds).unref();
}

/** Reads the lists of organizations in which somebody agreed to that, because exports may begin elsewhere. */
async function refreshLists(): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ id: string; organizationId: string }>`
    select distinct on (connection.organization_id) connection.id, connection.organization_id as "organizationId"
    from connection left join export_archive using (organization_id)
    where connection.state = 'active' and connection.brings = 'all'
      and ' ' || connection.scopes || ' ' like '% exports %'
      and coalesce(read_at, '-infinity') < now() - ${listMinutes} * interval '1 minute'
    order by connection.organization_id, connection.granted_at desc`.execute(database);
  for (const connection of rows) {
    await refreshArchive({ connection, requestId: randomUUID() }).catch((error: unknown) =>
      log.warn({ connectionId: connection.id, err: error }, "a list of exports was not read"),
    );
  }
}

/** The exports that were not brought yet, by whom they may be: an index has only these, and most exports are not among them. */
const isUnbrought = sql<boolean>`key = any(array(
  select key from known_export where begun_by is not null and indexed_at is null and removed_at is null
  union all
  select key from known_export where indexed_at is null and removed_at is null and organization_id in (
    select organization_id from connection where state = 'active' and brings = 'all')))`;

/** Queues exports that are to be brought and have no job, because a process can die between two turns. */
const queueMissed = () => queueUnstored(isUnbrought);

/** Queues exports that were brought once and whose answer is gone, as after a loss in the store. It looks at all exports. */
const queueLost = () => queueUnstored(sql`indexed_at is not null`);

async function queueUnstored(isCandidate: RawBuilder<boolean>): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  const { rows } = await sql<{ exportKey: number }>`
    select key as "exportKey" from known_export
    where ${isCandidate} and coalesce(bring_at, '-infinity') < now() - ${missedSeconds} * interval '1 second'
      and (ended_seen_at is not null or begun_by is not null)
      and postings_count > 0 and removed_at is null
      and not exists (select from stored_answer
        where stored_answer.organization_id = known_export.organization_id
          and stored_answer.export_id = known_export.export_id)
      and exists (select from connection where ${isWilling})
    order by place desc nulls first, key desc
    limit ${maxQueued}`.execute(database);
  for (const payload of rows) await queue.enqueueLater("bring-export", payload, 0);
}

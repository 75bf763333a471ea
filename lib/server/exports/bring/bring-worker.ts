import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import { log } from "../../log.ts";
import { refreshArchive } from "../refresh-archive.ts";
import { isTurnToSweep, sweepStore } from "../sweep-store.ts";
import { bringExport } from "./bring-export.ts";
import { type UnbroughtExport, findLost, findUnbrought } from "./find-unbrought.ts";

/** The interval of the search for exports that nobody brings, in milliseconds. */
const roundMilliseconds = 30_000;

/** How often a process asks whether it is its turn to sweep, in minutes. */
const sweepLookMinutes = 5;

/** The pause after a job of an export was given up, in seconds. */
const givenUpSeconds = 60;

/** The age at which a list of exports is read again for somebody who agreed to that, in minutes. */
const listMinutes = 5;

/**
 * Starts to bring ended exports into the store, also those that other processes left, and to remove from the
 * store what belongs to nothing. Must be called once per process.
 */
export async function startBringing(): Promise<void> {
  const queue = await appQueue();
  await queue.work<UnbroughtExport>("bring-export", {
    async handle({ exportKey }) {
      const seconds = await bringExport(exportKey);
      if (seconds !== null) await queue.enqueueLater("bring-export", { exportKey }, seconds);
    },
    giveUp: ({ exportKey }) => queue.enqueueLater("bring-export", { exportKey }, givenUpSeconds),
  });
  void round();
}

async function round(sweepAt = 0): Promise<void> {
  const isSweeping = performance.now() >= sweepAt;
  await each([refreshLists, queueMissed, ...(isSweeping ? [sweep] : [])]);
  const next = isSweeping ? performance.now() + sweepLookMinutes * 60_000 : sweepAt;
  setTimeout(() => void round(next), roundMilliseconds).unref();
}

async function sweep(): Promise<void> {
  if (await isTurnToSweep()) await each([queueLost, sweepStore]);
}

/** Runs tasks one after the other. One that fails is logged and does not hold up the next. */
async function each(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  for (const task of tasks) {
    await task().catch((error: unknown) =>
      log.error({ err: error, task: task.name }, "exports were not looked after"),
    );
  }
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

const queueMissed = async () => queueEach(await findUnbrought());
const queueLost = async () => queueEach(await findLost());

async function queueEach(exports: readonly UnbroughtExport[]): Promise<void> {
  const queue = await appQueue();
  for (const payload of exports) await queue.enqueueLater("bring-export", payload, 0);
}

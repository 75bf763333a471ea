import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { forgetKeepings } from "./forget-keepings.ts";
import { isUnused } from "./is-unused.ts";
import { ownStore, removeObject } from "../store/objects.ts";

/** The days after which the answers of an organization without any connection are removed. */
export const keptDays = 30;

/** The days after which documents and their ZIPs are removed, since the documents can be fetched again. */
export const documentDays = 30;

/**
 * The hours after which an object that nothing names is removed. Until then it may be one that is being
 * written.
 */
const namelessHours = 24;

/** The minutes between two sweeps. */
const sweepMinutes = 60;

/** Maximum number of objects whose names are looked up at once. */
const batchSize = 1_000;

/** The days after which a hand-over that could not be made is taken from the list. */
const failedDays = 7;

/**
 * Resolves with whether an hour has passed since the last turn to sweep, and takes this one for the caller:
 * a sweep looks at every object, so one process does it for all. What a process leaves that dies in its turn
 * is swept an hour later.
 */
export async function isTurnToSweep(): Promise<boolean> {
  const { rows } = await sql`
    update object_sweep set swept_at = now() where swept_at <= now() - ${sweepMinutes} * interval '1 minute'
    returning id`.execute(await appDatabase());
  return rows.length > 0;
}

/**
 * Removes the stored answers of organizations that nobody has been connected to for 30 days; documents that
 * were not used for 30 days; ZIPs of documents that were asked for 30 days ago, which cancels those that are
 * still being fetched; hand-overs that could not be made a week ago; and objects that nothing names: those
 * of processes that died, and of hand-overs that retention removed.
 */
export async function sweepStore(): Promise<void> {
  await ifUnlocked("sweep of the store", async () => {
    await removeLeftAnswers();
    await removeOldArchives();
    await removeOldDocuments();
    await removeFailedMakings();
    let names: string[] = [];
    const old = new Date(Date.now() - namelessHours * 3_600_000);
    await ownStore().discardBegun(old);
    for await (const { name, changedAt } of ownStore().list()) {
      if (changedAt > old || names.push(name) < batchSize) continue;
      await removeNameless(names);
      names = [];
    }
    await removeNameless(names);
  });
}

async function removeLeftAnswers(): Promise<void> {
  const database = await appDatabase();
  const isConnected = sql<boolean>`exists (select from connection
    where connection.organization_id = stored_answer.organization_id and state = 'active')`;
  await sql`update stored_answer set left_at = null where left_at is not null and ${isConnected}`.execute(
    database,
  );
  await sql`update stored_answer set left_at = now() where left_at is null and not ${isConnected}`.execute(
    database,
  );
  const { rows } = await sql<{ name: string }>`
    delete from stored_answer where left_at < now() - ${keptDays} * interval '1 day'
    returning object_name as name`.execute(database);
  for (const { name } of rows) await removeObject(name);
}

async function removeOldArchives(): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ name: string }>`
    delete from stored_file using document_archive
    where document_archive.id = stored_file.hand_over_id
      and planned_at < now() - ${documentDays} * interval '1 day'
    returning object_name as name`.execute(database);
  await sql`
    with left_over as (
      select handed_document.organization_id, archive_id, place from handed_document join document_archive on id = archive_id
      where object_name is not null and planned_at < now() - ${documentDays} * interval '1 day'
    ), cancelled as (
      update document_archive set cancelled_at = now()
      where cancelled_at is null and id in (select archive_id from left_over)
    )
    update handed_document set object_name = null from left_over
    where handed_document.organization_id = left_over.organization_id
      and handed_document.archive_id = left_over.archive_id and handed_document.place = left_over.place`.execute(
    database,
  );
  for (const { name } of rows) await removeObject(name);
}

/**
 * Removes the documents that were not used for long, forgets those that never came and are no longer
 * fetched, and with them the exports that have none left. Only an export that loses a document is looked at,
 * because all others have what they had.
 */
async function removeOldDocuments(): Promise<void> {
  const database = await appDatabase();
  const names = await database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string | null; exportKey: string | null; organizationId: string }>`
      delete from kept_document
      where used_at < now() - ${documentDays} * interval '1 day' and (object_name is null or ${isUnused})
      returning object_name as name, export_key::text as "exportKey", organization_id as "organizationId"`.execute(
      transaction,
    );
    const lost = new Map(
      rows.flatMap(({ exportKey, organizationId }) =>
        exportKey === null ? [] : [[exportKey, { exportKey, organizationId }]],
      ),
    );
    await forgetKeepings(transaction, [...lost.values()]);
    return rows.map(({ name }) => name);
  });
  for (const name of names) if (name !== null) await removeObject(name);
}

async function removeFailedMakings(): Promise<void> {
  const database = await appDatabase();
  await sql`delete from making
    where problem is not null and asked_at < now() - ${failedDays} * interval '1 day'`.execute(database);
}

async function removeNameless(names: readonly string[]): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ name: string }>`
    select listed.object as name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as listed (object)
    where not exists (select from stored_answer where object_name = listed.object)
      and not exists (select from stored_file where object_name = listed.object)
      and not exists (select from kept_document where object_name = listed.object)
      and not exists (select from handed_document where object_name = listed.object)`.execute(database);
  for (const { name } of rows) await removeObject(name);
}

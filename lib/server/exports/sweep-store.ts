import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { ifUnlocked } from "../database/with-lock.ts";
import { removeObject, storePlace } from "../store/objects.ts";

/** The days after which the answers of an organization without any connection are removed. */
export const keptDays = 30;

/** The days after which documents and their ZIPs are removed, since the documents can be fetched again. */
export const documentDays = 30;

/** The hours after which an object that nothing names is removed. Until then it may be one that is being written. */
const namelessHours = 24;

/** Maximum number of objects whose names are looked up at once. */
const batchSize = 1_000;

/** The days after which a hand-over that could not be made is taken from the list. */
const failedDays = 7;

/**
 * Removes the stored answers of organizations that nobody has been connected to for 30 days; documents that were asked
 * for 30 days ago, and their ZIPs, which cancels those that are still being fetched; hand-overs that could not be made a
 * week ago; and objects that nothing names: those of processes that died, and of hand-overs that retention removed.
 */
export async function sweepStore(): Promise<void> {
  await ifUnlocked("sweep of the store", async () => {
    await removeLeftAnswers();
    await removeOldDocuments();
    await removeFailedMakings();
    let names: string[] = [];
    const old = Date.now() - namelessHours * 3_600_000;
    for await (const { name, changedAt } of storePlace().list()) {
      if (changedAt.getTime() > old || names.push(name) < batchSize) continue;
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

async function removeOldDocuments(): Promise<void> {
  const database = await appDatabase();
  const { rows } = await sql<{ name: string }>`
    delete from stored_file using document_archive
    where document_archive.id = stored_file.hand_over_id
      and planned_at < now() - ${documentDays} * interval '1 day'
    returning object_name as name`.execute(database);
  const { rows: unmade } = await sql<{ name: string }>`
    with left_over as (
      select archive_id, place, object_name from handed_document join document_archive on id = archive_id
      where object_name is not null and planned_at < now() - ${documentDays} * interval '1 day'
    ), cancelled as (
      update document_archive set cancelled_at = now()
      where cancelled_at is null and id in (select archive_id from left_over)
    )
    update handed_document set object_name = null from left_over
    where handed_document.archive_id = left_over.archive_id and handed_document.place = left_over.place
    returning left_over.object_name as name`.execute(database);
  for (const { name } of [...rows, ...unmade]) await removeObject(name);
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
      and not exists (select from handed_document where object_name = listed.object)`.execute(database);
  for (const { name } of rows) await removeObject(name);
}

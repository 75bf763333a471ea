import "server-only";
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { HandOverRequest, Making } from "#lib/shared/hand-over.ts";
import type { PostingMarks, SignedMark } from "#lib/shared/postings/marks.ts";
import type { Session } from "../../auth/sessions/session.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { SharedProblem } from "../../database/tables/export-tables.ts";
import type { Tables } from "../../database/tables.ts";
import { lockExport } from "../../postings/lock-export.ts";
import type { ExportKey } from "../hand-overs.ts";

/** A hand-over that is being made, as a row of the database. */
export type MakingRow = Selectable<Tables["making"]>;

/**
 * The marks of now that a hand-over keeps: those that its filter uses, and those that a file has. Null for
 * what has none.
 */
export type FrozenMarks = { marks: PostingMarks | null; signedMarks: readonly SignedMark[] | null };

/**
 * Stores a hand-over that is to be made, and queues its job in the same transaction. Resolves with its id,
 * which is new unless it is given. One with notes and questions waits for those that are being written, so
 * that its file has all that were written before it was asked for. Throws NOT_FOUND for such a hand-over of
 * an export that the organization does not have.
 */
export async function saveMaking(
  {
    organizationId,
    exportId,
    session,
    id = randomUUID(),
  }: ExportKey & { session: { person: Pick<Session["person"], "id" | "name"> }; id?: string },
  request: HandOverRequest,
  { marks, signedMarks }: FrozenMarks,
): Promise<string> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    if (request.remarks) await lockExport(transaction, { organizationId, exportId });
    await transaction
      .insertInto("making")
      .values({
        id,
        organization_id: organizationId,
        export_id: exportId,
        person_id: session.person.id,
        person_name: session.person.name,
        request: JSON.stringify(request),
        marks: marks && JSON.stringify(marks),
        signed_marks: signedMarks && JSON.stringify(signedMarks),
        // The time under the lock, because now() is that of the transaction's begin; in whole milliseconds,
        // as a Date has them, and rounded up, so that what was written in the same millisecond before it is
        // not after it.
        asked_at: sql<Date>`date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'`,
      })
      .execute();
    // The lock is held until that time has passed, so that what is written next is after it.
    if (request.remarks) await sql`select pg_sleep(0.002)`.execute(transaction);
    await queue.enqueue("make-hand-over", { id }, transaction);
  });
  return id;
}

/** Returns a hand-over that is being made or could not be made; undefined if it was made or cancelled. */
export async function findMaking(id: string): Promise<MakingRow | undefined> {
  const database = await appDatabase();
  return database.selectFrom("making").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Returns a hand-over that waits to be made or is being made; undefined if it ended, failed or was
 * cancelled.
 */
export async function findRowToMake(id: string): Promise<MakingRow | undefined> {
  const database = await appDatabase();
  return database
    .selectFrom("making")
    .selectAll()
    .where("id", "=", id)
    .where("problem", "is", null)
    .executeTakeFirst();
}

/** Returns the hand-overs of an export that are being made or could not be made, newest first. */
export async function listMakings({ organizationId, exportId }: ExportKey): Promise<Making[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("making")
    // Without the marks, which may be many, because this is asked again and again.
    .select(["id", "request", "asked_at", "person_name", "postings_done", "problem"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    request: row.request,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.person_name,
    postingsDone: row.postings_done,
    problem: row.problem,
  }));
}

/** Stores how many postings were worked off. Resolves with false if the hand-over was cancelled meanwhile. */
export async function saveProgress(id: string, postingsDone: number): Promise<boolean> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("making")
    .set({ postings_done: postingsDone })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores why a hand-over can't be made. */
export async function saveMakingProblem(id: string, problem: SharedProblem): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("making")
    .set({ problem: JSON.stringify(problem) })
    .where("id", "=", id)
    .execute();
}

/**
 * Removes a hand-over that is being made, which then ends with nothing, or one that could not be made. One
 * that is made stays.
 */
export async function cancelMaking({ organizationId, exportId }: ExportKey, id: string): Promise<void> {
  const database = await appDatabase();
  await database
    .deleteFrom("making")
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .execute();
}

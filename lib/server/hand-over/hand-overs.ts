import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import type { Session } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import type { DatevBatch } from "../database/tables/hand-over-tables.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";

/** An export of an organization. */
export type ExportKey = { organizationId: string; exportId: string };

/**
 * A planned file of a hand-over. `rows` is set if they were counted beforehand, `batch` if the file is a
 * DATEV batch.
 */
export type PlannedFile = { name: string; rows?: number; batch?: DatevBatch };

/** A file of a hand-over with everything that its bytes depend on besides the export itself. */
export type SavedFile = {
  handOverId: string;
  request: HandOverRequest;
  marks: PostingMarks | null;
  createdAt: Date;
  place: number;
  name: string;
  batch: DatevBatch | null;
  bytes: number | null;
  sha256: string | null;
};

/**
 * What is stored with a hand-over: the marks that its filter uses, and what must happen in the same
 * transaction.
 */
type Besides = {
  marks?: PostingMarks | null;
  inTransaction?: (transaction: Transaction<Tables>) => Promise<void>;
};

/**
 * Stores a hand-over before a byte of it is sent, with the names of its files. Resolves with its id, which
 * is new unless it is given.
 */
export async function saveHandOver(
  {
    organizationId,
    exportId,
    session,
    id = randomUUID(),
  }: ExportKey & { session: { person: Pick<Session["person"], "id" | "name"> }; id?: string },
  request: HandOverRequest,
  files: readonly PlannedFile[],
  { marks = null, inTransaction }: Besides = {},
): Promise<string> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("hand_over")
      .values({
        id,
        organization_id: organizationId,
        export_id: exportId,
        person_id: session.person.id,
        person_name: session.person.name,
        request: JSON.stringify(request),
        marks: marks && JSON.stringify(marks),
      })
      .execute();
    const rows = files.map(({ name, rows = null, batch }, place) => ({
      hand_over_id: id,
      place,
      name,
      rows,
      batch: batch ? JSON.stringify(batch) : null,
    }));
    if (rows.length > 0) await transaction.insertInto("handed_file").values(rows).execute();
    await inTransaction?.(transaction);
  });
  return id;
}

/** Records that a file was sent completely. Only the first time counts. */
export async function saveSent({
  handOverId,
  place,
}: Pick<SavedFile, "handOverId" | "place">): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("handed_file")
    .set({ finished_at: new Date() })
    .where("hand_over_id", "=", handOverId)
    .where("place", "=", place)
    .where("finished_at", "is", null)
    .execute();
}

/** Records that all files of a hand-over were sent completely. Only the first time counts. */
export async function saveAllSent(handOverId: string, database: Kysely<Tables>): Promise<void> {
  await database
    .updateTable("handed_file")
    .set({ finished_at: new Date() })
    .where("hand_over_id", "=", handOverId)
    .where("finished_at", "is", null)
    .execute();
}

/** Records that a file was written again with other bytes than the first time. */
export async function recordDifference({ handOverId, place }: SavedFile): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("handed_file")
    .set({ differed_at: new Date() })
    .where("hand_over_id", "=", handOverId)
    .where("place", "=", place)
    .execute();
}

/** Returns a file of a hand-over of an export. Throws NOT_FOUND. */
export async function findHandedFile(
  { organizationId, exportId }: ExportKey,
  handOverId: string,
  index: number,
): Promise<SavedFile> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("handed_file")
    .innerJoin("hand_over", "hand_over.id", "handed_file.hand_over_id")
    .select(["hand_over.request", "hand_over.marks"])
    .select((of) => of.fn.coalesce("hand_over.asked_at", "hand_over.created_at").as("createdAt"))
    .select(["handed_file.name", "handed_file.batch", "handed_file.bytes", "handed_file.sha256"])
    .where("hand_over.id", "=", handOverId)
    .where("hand_over.organization_id", "=", organizationId)
    .where("hand_over.export_id", "=", exportId)
    .where("handed_file.place", "=", index)
    .executeTakeFirst();
  if (!row) throw new AppError({ code: "NOT_FOUND", message: "The export has no such file." });
  return { ...row, handOverId, place: index };
}

import "server-only";
import type { SignedMark } from "#lib/shared/postings/marks.ts";
import { appDatabase } from "../../database/open.ts";
import { endedExport } from "../../exports/ended-export.ts";
import { storedAnswer } from "../../exports/stored-answer.ts";
import { remarksFor } from "../../remarks/read-remarks-as-of.ts";
import { removeObject } from "../../store/objects.ts";
import type { PostingsSource } from "../export-postings.ts";
import { recordDifference, type SavedFile } from "../hand-overs.ts";
import type { MadeFile } from "./made-file.ts";
import { saveObjects } from "./save-made.ts";
import { inThread } from "./in-thread.ts";

type FactsOfFile = { place: number; name: string; sha256: string | null };

/**
 * Makes the files of a hand-over again, as they were, and stores those that have the same bytes: a file that
 * had others is recorded as different and left out. Throws as `storedAnswer`.
 */
export async function makeAgain(source: PostingsSource, file: SavedFile): Promise<void> {
  const { handOverId, request, marks, createdAt } = file;
  const ended = await endedExport(source);
  const { objectName } = await storedAnswer(source);
  const { organizationId } = source.connection;
  const remarks = await remarksFor({ organizationId, exportId: source.exportId }, request, createdAt);
  const signedMarks = await signedMarksOf(handOverId);
  const making = { organizationId, ended, request, marks, signedMarks, remarks, createdAt };
  const made = await inThread("make", making, { answer: objectName });
  const facts = await factsOf(handOverId);
  const same: (MadeFile & { place: number })[] = [];
  for (const one of made) {
    const known = facts.find(({ name }) => name === one.name);
    if (known && (known.sha256 === null || known.sha256 === one.sha256))
      same.push({ ...one, place: known.place });
    else await refuse(file, known, one.key);
  }
  await saveAgain(handOverId, same);
}

async function signedMarksOf(handOverId: string): Promise<SignedMark[] | null> {
  const database = await appDatabase();
  const { signed_marks: marks } = await database
    .selectFrom("hand_over")
    .select("signed_marks")
    .where("id", "=", handOverId)
    .executeTakeFirstOrThrow();
  return marks;
}

async function factsOf(handOverId: string): Promise<FactsOfFile[]> {
  const database = await appDatabase();
  return database
    .selectFrom("handed_file")
    .select(["place", "name", "sha256"])
    .where("hand_over_id", "=", handOverId)
    .execute();
}

async function refuse(file: SavedFile, known: FactsOfFile | undefined, key: string): Promise<void> {
  await removeObject(key);
  if (known) await recordDifference({ ...file, place: known.place });
}

/** Stores the facts of files that were never sent, and where all of them lie. */
async function saveAgain(
  handOverId: string,
  files: readonly (MadeFile & { place: number })[],
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    for (const { place, rows, bytes, sha256, replaced = [] } of files) {
      await transaction
        .updateTable("handed_file")
        .set({ rows, bytes, sha256, replaced: replaced.length > 0 ? JSON.stringify(replaced) : null })
        .where("hand_over_id", "=", handOverId)
        .where("place", "=", place)
        .where("sha256", "is", null)
        .execute();
    }
    if (files.length > 0) await saveObjects(transaction, handOverId, files);
  });
}

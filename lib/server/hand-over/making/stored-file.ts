import "server-only";
import { appDatabase } from "../../database/open.ts";
import { withLock } from "../../database/with-lock.ts";
import { objectBytes } from "../../store/objects.ts";
import type { SentObject } from "../../store/send-object.ts";
import { AppError } from "../../errors/app-error.ts";
import type { PostingsSource } from "../export-postings.ts";
import type { SavedFile } from "../hand-overs.ts";
import { makeAgain } from "./make-again.ts";

/** A made file, to be sent. `rows` is null for a file that has none. */
export type StoredFile = SentObject & { rows: number | null; crc32: number };

type FilePlace = Pick<SavedFile, "handOverId" | "place">;

/** The maximum wait for another request that makes the same files again, in milliseconds. */
const waitMilliseconds = 300_000;

/**
 * Returns where a file of a hand-over lies. One from before files were stored, or whose object is gone, is
 * made again first, once for all who ask. Throws as `makeAgain`, HANDED_FILE_DIFFERS, and NOT_FOUND for
 * documents, which only their job makes.
 */
export async function storedFile(source: PostingsSource, file: SavedFile): Promise<StoredFile> {
  const found = await findStoredFile(file);
  if (found) return found;
  const { format } = file.request.written;
  if (format === "documents" || format === "datevDocuments")
    throw new AppError({
      code: "NOT_FOUND",
      message: "The ZIP is not in the store. Its documents can be fetched again.",
    });
  const late = () => new AppError({ code: "SERVICE_UNAVAILABLE", message: "The files are being made." });
  const name = `files of hand-over ${file.handOverId}`;
  return withLock({ name, waitMilliseconds, late }, async () => {
    const foundMeanwhile = await findStoredFile(file);
    if (foundMeanwhile) return foundMeanwhile;
    await makeAgain(source, file);
    const made = await findStoredFile(file);
    if (made) return made;
    throw new AppError({
      code: "HANDED_FILE_DIFFERS",
      message: "The file would have other bytes than when it was handed over first.",
    });
  });
}

/** Returns where a file of a hand-over lies; undefined if it was not stored, or its object is gone. */
export async function findStoredFile({ handOverId, place }: FilePlace): Promise<StoredFile | undefined> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("stored_file")
    .innerJoin("handed_file", (join) =>
      join
        .onRef("handed_file.hand_over_id", "=", "stored_file.hand_over_id")
        .onRef("handed_file.place", "=", "stored_file.place"),
    )
    .select(["object_name", "content_type", "crc32", "name", "rows", "bytes", "sha256"])
    .where("stored_file.hand_over_id", "=", handOverId)
    .where("stored_file.place", "=", place)
    .executeTakeFirst();
  if (!row || row.bytes === null || row.sha256 === null) return undefined;
  const { object_name: objectName, content_type: type, bytes, sha256: tag, ...facts } = row;
  if ((await objectBytes(objectName)) !== bytes) return undefined;
  return { objectName, type, bytes, tag, ...facts };
}

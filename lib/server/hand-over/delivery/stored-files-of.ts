import "server-only";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { readObject } from "../../store/objects.ts";
import { findStoredFile } from "../making/stored-file.ts";
import type { StoredDelivery } from "./deliveries.ts";
import type { FileToDeliver } from "./other-place.ts";

/** A file of a hand-over to deliver, with its number of rows. */
export type HandedFileToDeliver = FileToDeliver & { rows: number | null };

/**
 * Returns the files of a hand-over as they lie in the store, in their order. Throws NOT_FOUND if one does
 * not: it can be made again for whoever downloads it, but not without a person.
 */
export async function storedFilesOf(delivery: StoredDelivery): Promise<HandedFileToDeliver[]> {
  const database = await appDatabase();
  const handOverId = delivery.hand_over_id;
  const places = await database
    .selectFrom("handed_file")
    .select(["place", "name"])
    .where("hand_over_id", "=", handOverId)
    .orderBy("place")
    .execute();
  const files: HandedFileToDeliver[] = [];
  for (const { place, name } of places) {
    const stored = await findStoredFile({ handOverId, place });
    if (!stored)
      throw new AppError({ code: "NOT_FOUND", message: `The file ${name} is not in the store any more.` });
    const { objectName, bytes, tag: sha256, rows } = stored;
    files.push({ rows, name, bytes, sha256, read: () => readObject(objectName) });
  }
  return files;
}

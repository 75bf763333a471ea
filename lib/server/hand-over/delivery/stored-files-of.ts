import "server-only";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { objectBytes, readObject } from "../../store/objects.ts";
import type { StoredDelivery } from "./deliveries.ts";
import type { FileToDeliver } from "./other-place.ts";

/** A file of a hand-over to deliver, with its place among them and its number of rows. */
export type HandedFileToDeliver = FileToDeliver & { place: number; rows: number | null };

/**
 * Returns the files of a hand-over as they lie in the store, in their order. Throws NOT_FOUND if one does not: it can be
 * made again for whoever downloads it, but not without a person.
 */
export async function storedFilesOf(delivery: StoredDelivery): Promise<HandedFileToDeliver[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("handed_file")
    .leftJoin("stored_file", (join) =>
      join
        .onRef("stored_file.hand_over_id", "=", "handed_file.hand_over_id")
        .onRef("stored_file.place", "=", "handed_file.place"),
    )
    .select(["handed_file.place", "name", "rows", "bytes", "sha256", "object_name"])
    .where("handed_file.hand_over_id", "=", delivery.hand_over_id)
    .orderBy("handed_file.place")
    .execute();
  const files: HandedFileToDeliver[] = [];
  for (const { place, name, rows: count, bytes, sha256, object_name: objectName } of rows) {
    if (bytes === null || sha256 === null || objectName === null || (await objectBytes(objectName)) !== bytes)
      throw new AppError({ code: "NOT_FOUND", message: `The file ${name} is not in the store any more.` });
    files.push({ place, rows: count, name, bytes, sha256, read: () => readObject(objectName) });
  }
  return files;
}

import "server-only";
import { type Kysely, sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { MadeFile } from "./made-file.ts";
import type { MakingRow } from "./makings.ts";

/**
 * Turns what was made into a hand-over with its files, at once. Resolves with false if it was cancelled
 * meanwhile; then nothing is stored.
 */
export async function saveMade(making: MakingRow, files: readonly MadeFile[]): Promise<boolean> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("making")
      .where("id", "=", making.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    const { id, organization_id, export_id, person_id, person_name, request, marks, signed_marks, asked_at } =
      making;
    await transaction
      .insertInto("hand_over")
      .values({
        ...{ id, organization_id, export_id, person_id, person_name, asked_at },
        request: JSON.stringify(request),
        marks: marks && JSON.stringify(marks),
        signed_marks: signed_marks && JSON.stringify(signed_marks),
      })
      .execute();
    await transaction
      .insertInto("handed_file")
      .values(
        files.map(({ name, rows, bytes, sha256, replaced = [], batch }, place) => ({
          hand_over_id: id,
          ...{ place, name, rows, bytes, sha256 },
          replaced: replaced.length > 0 ? JSON.stringify(replaced) : null,
          batch: batch ? JSON.stringify(batch) : null,
        })),
      )
      .execute();
    await saveObjects(transaction, id, files);
    return true;
  });
}

/** Stores where the files of a hand-over lie, in the order of their places. */
export async function saveObjects(
  database: Kysely<Tables>,
  handOverId: string,
  files: readonly (MadeFile & { place?: number })[],
): Promise<void> {
  const rows = files.map(({ key, type, crc32, place }, index) => ({
    hand_over_id: handOverId,
    place: place ?? index,
    object_name: key,
    content_type: type,
    crc32,
  }));
  await database
    .insertInto("stored_file")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["hand_over_id", "place"])
        .doUpdateSet({ object_name: sql<string>`excluded.object_name`, crc32: sql<number>`excluded.crc32` }),
    )
    .execute();
}

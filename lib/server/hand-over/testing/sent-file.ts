import "server-only";
import type { ReplacedCharacter } from "#lib/shared/hand-over.ts";
import { appDatabase } from "../../database/open.ts";

/**
 * Stores the facts of a file and that it was sent, in one statement, as hand-overs from before the store
 * have it. A second time changes nothing.
 */
export async function saveHandedFile(
  handOverId: string,
  name: string,
  {
    replaced = [],
    ...facts
  }: { rows: number | null; bytes: number; sha256: string; replaced?: readonly ReplacedCharacter[] },
): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("handed_file")
    .set({
      ...facts,
      replaced: replaced.length > 0 ? JSON.stringify(replaced) : null,
      finished_at: new Date(),
    })
    .where("hand_over_id", "=", handOverId)
    .where("name", "=", name)
    .where("finished_at", "is", null)
    .execute();
}

import "server-only";
import { appDatabase } from "../../database/open.ts";
import { countKept, type Keeping } from "./keepings.ts";

/** Documents that are read from the database at once. */
const batchSize = 60;

/** The time between two counts of an export's documents, in milliseconds. */
const countMilliseconds = 2_000;

/**
 * Yields the ids of an export's documents that have no result yet, in the order of its postings. Every two
 * seconds the documents are counted, which also says that their turn goes on.
 */
export async function* waitingDocuments({
  organizationId,
  exportKey,
}: Pick<Keeping, "organizationId" | "exportKey">): AsyncGenerator<string> {
  const database = await appDatabase();
  let countedAt = performance.now();
  for (let after = -1; ;) {
    const batch = await database
      .selectFrom("kept_document")
      .select(["file_id", "place"])
      .where("organization_id", "=", organizationId)
      .where("export_key", "=", exportKey)
      .where("state", "=", "waiting")
      .where("place", ">", after)
      .orderBy("place")
      .limit(batchSize)
      .execute();
    for (const { file_id, place } of batch) {
      if (performance.now() - countedAt > countMilliseconds) {
        countedAt = performance.now();
        await countKept({ organizationId, exportKey }, true);
      }
      yield file_id;
      after = place ?? after;
    }
    if (batch.length < batchSize) return;
  }
}

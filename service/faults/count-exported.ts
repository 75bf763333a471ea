import { writtenPostings } from "#contract/posting.ts";
import type { apiClient } from "../testing/api-client.ts";
import type { Losses } from "../testing/check-jobs.ts";

/**
 * Reads the postings of finished exports as a client does, and counts those exported twice and those never
 * exported.
 */
export async function countExported(
  alpha: ReturnType<typeof apiClient>,
  exportIds: string[],
  entityGuids: string[],
): Promise<Losses> {
  const written: string[] = [];
  for (const id of exportIds) {
    const answer: unknown = await (await alpha.get(`/exports/${id}/postings`)).json();
    written.push(...writtenPostings.parse(answer).successfulPostings.map((posting) => posting.entityGuid));
  }
  const once = new Set(written);
  return {
    "postings in two exports": written.length - once.size,
    "postings in no export": entityGuids.filter((guid) => !once.has(guid)).length,
  };
}

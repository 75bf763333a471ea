import { queryOptions } from "@tanstack/react-query";
import { postingsReader, type FailedPosting, type Posting } from "#contract/posting.ts";
import { addsUp, CurrencyTotals, type CurrencyTotal } from "#lib/shared/money.ts";
import { apiPath } from "#lib/shared/paths.ts";
import { readJson, request, unreadable } from "./api.ts";

/** The postings of an export, read and added up. */
export type ExportPostings = {
  successful: Posting[];
  failed: FailedPosting[];
  totals: CurrencyTotal[];
  /** `entityGuid` of each posting whose splits do not add up to its amount. */
  unbalanced: ReadonlySet<string>;
};

/** So many postings are read at once before the browser gets to do something else. */
const slice = 500;

const { successfulPostings: successfulReader, failedPostings: failedReader } = postingsReader.shape;

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Reads a postings answer slice by slice, so that the page stays alive over tens of thousands of postings. Null
 * when it is not what the interface promises: a table with rows left out would look complete.
 */
export async function readPostings(answer: unknown): Promise<ExportPostings | null> {
  if (typeof answer !== "object" || answer === null) return null;
  if (!("successfulPostings" in answer) || !Array.isArray(answer.successfulPostings)) return null;
  if (!("failedPostings" in answer) || !Array.isArray(answer.failedPostings)) return null;
  const failed = failedReader.safeParse(answer.failedPostings);
  if (!failed.success) return null;

  const successful: Posting[] = [];
  const totals = new CurrencyTotals();
  const unbalanced = new Set<string>();
  for (let start = 0; start < answer.successfulPostings.length; start += slice) {
    if (start > 0) await breathe();
    const read = successfulReader.safeParse(answer.successfulPostings.slice(start, start + slice));
    if (!read.success) return null;
    for (const posting of read.data) {
      successful.push(posting);
      totals.add(posting.amount);
      if (!isBalanced(posting)) unbalanced.add(posting.entityGuid);
    }
  }
  return { successful, failed: failed.data, totals: totals.list(), unbalanced };
}

function isBalanced({ amount, splitPostings }: Posting): boolean {
  const parts = splitPostings.map((split) => split.amount);
  return parts.length === 0 || addsUp(amount.value, parts);
}

/** The postings of an ended export. They never change, so they are fetched once. */
export function postingsQuery(organizationId: string, exportId: string) {
  return queryOptions({
    queryKey: ["postings", organizationId, exportId],
    queryFn: async ({ signal }) => {
      const path = apiPath(organizationId, `/exports/${encodeURIComponent(exportId)}/postings`);
      const response = await request(path, { signal, headers: { accept: "application/json" } });
      const postings = await readPostings(await readJson(response));
      if (!postings) throw unreadable(response);
      return postings;
    },
    staleTime: Infinity,
    // Comparing two answers of this size field by field would block the page.
    structuralSharing: false,
  });
}

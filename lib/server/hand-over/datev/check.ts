import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevCheck, DatevCheckedRow, DatevCheckQuery } from "#lib/shared/datev-check-schemas.ts";
import { type DatevHandOver, type PlannedRow, planBatches } from "./plan.ts";
import { DatevSummarizer } from "./summary.ts";

/** Number of rows of a page. */
const pageSize = 100;

/**
 * Checks postings for DATEV by the same plan that writes the batches. Resolves with the summary and a page
 * of the rows.
 */
export async function checkDatev(
  postings: AsyncIterable<Posting>,
  handOver: DatevHandOver,
  { kind, offset }: Pick<DatevCheckQuery, "kind" | "offset">,
): Promise<DatevCheck> {
  const summarizer = new DatevSummarizer(handOver.settings);
  const seen = { held: 0, noted: 0 };
  const rows: DatevCheckedRow[] = [];
  for await (const row of planBatches(postings, handOver)) {
    summarizer.add(row);
    const own = kindOf(row);
    if (own === null) continue;
    if (own === kind && seen[own] >= offset && rows.length < pageSize) rows.push(checkedFrom(row));
    seen[own] += 1;
  }
  const { batches, ...summary } = summarizer.result();
  return {
    ...summary,
    settings: handOver.settings,
    batches: batches.map(({ fileName, from, to, rows: count, problems }) => ({
      fileName,
      from,
      to,
      rows: count,
      problems,
    })),
    notedRows: seen.noted,
    page: { kind, offset, size: pageSize, rows },
  };
}

function kindOf({ kind, findings }: PlannedRow) {
  if (kind === "held") return "held";
  return findings.length > 0 ? "noted" : null;
}

function checkedFrom({ entityGuid, invoiceId, split, amount, findings }: PlannedRow): DatevCheckedRow {
  return { entityGuid, invoiceId, split, amount, findings };
}

import "server-only";
import type { Posting } from "#contract/posting.ts";
import type { DatevCheck, DatevCheckedRow, DatevCheckPage } from "#lib/shared/datev-check-schemas.ts";
import { documentDay } from "#lib/shared/dates.ts";
import { HeldGroups } from "./held-groups.ts";
import { type DatevHandOver, DatevPlanner, isHeldRow, type PlannedRow } from "./plan.ts";
import { DatevSummarizer } from "./summary.ts";

/** Number of rows of a page. */
const pageSize = 25;

/**
 * Checks postings for DATEV by the same plan that writes the batches. Resolves with the summary, the held
 * rows by cause, and a page of the rows.
 */
export async function checkDatev(
  postings: AsyncIterable<readonly Posting[]>,
  handOver: DatevHandOver,
  { kind, cause, offset }: DatevCheckPage,
): Promise<DatevCheck> {
  const { settings } = handOver;
  const planner = new DatevPlanner({ ...handOver, withoutLinks: true });
  const summarizer = new DatevSummarizer(settings);
  const groups = new HeldGroups(settings, planner);
  const rows: DatevCheckedRow[] = [];
  let total = 0;
  let notedRows = 0;
  const check = (posting: Posting) => {
    const planned = planner.plan(posting);
    groups.add(posting, planned.filter(isHeldRow));
    for (const row of planned) {
      summarizer.add(row);
      const own = kindOf(row);
      if (own === "noted") notedRows += 1;
      if (own !== kind || (cause && row.kind === "held" && row.cause.code !== cause)) continue;
      if (total >= offset && rows.length < pageSize) rows.push(checkedFrom(row, posting, settings.timeZone));
      total += 1;
    }
  };
  for await (const group of postings) group.forEach(check);
  const { batches, ...summary } = summarizer.result();
  return {
    ...summary,
    settings,
    batches: batches.map(({ fileName, from, to, rows: count, problems }) => ({
      fileName,
      from,
      to,
      rows: count,
      problems,
    })),
    heldGroups: groups.list(batches),
    notedRows,
    rates: handOver.rates?.needed() ?? [],
    page: { kind, cause: cause ?? null, offset, size: pageSize, total, rows },
  };
}

function kindOf({ kind, findings }: PlannedRow) {
  if (kind === "held") return "held";
  return findings.length > 0 ? "noted" : null;
}

function checkedFrom(
  { entityGuid, invoiceId, split, amount, cells, findings }: PlannedRow,
  { contact, invoiceDate }: Posting,
  timeZone: string,
): DatevCheckedRow {
  return {
    ...{ entityGuid, invoiceId, split, amount, findings },
    supplier: contact?.name ?? "",
    day: invoiceDate ? documentDay(invoiceDate, timeZone) : null,
    account: cells.account || (contact?.accountsPayableNumber ?? ""),
    contraAccount: cells.counterAccount,
  };
}

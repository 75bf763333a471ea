import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import type { UsualAmounts, SupplierHistory } from "./rules/supplier-history.ts";
import { supplierKey } from "./supplier-key.ts";

type Counts = { earlier: number; counts: Map<string, number> };
type Growing = { amounts: UsualAmounts[]; accounts: Counts; taxCodes: Counts };

/**
 * Returns what the earlier exports say of each supplier of an export. The database adds it up, so that memory grows with the
 * suppliers and not with their postings.
 */
export async function readHistories(examined: ExaminedExport): Promise<ReadonlyMap<string, SupplierHistory>> {
  const histories = new Map<string, Growing>();
  const none = (): Counts => ({ earlier: 0, counts: new Map() });
  const historyOf = (supplier: string) => {
    let known = histories.get(supplier);
    if (!known) histories.set(supplier, (known = { amounts: [], accounts: none(), taxCodes: none() }));
    return known;
  };
  for (const { supplier, ...range } of await readAmounts(examined)) historyOf(supplier).amounts.push(range);
  for (const kind of ["accounts", "taxCodes"] as const)
    for (const { supplier, value, count } of await countValues(examined, kind)) {
      const known = historyOf(supplier)[kind];
      if (value === null) known.earlier = count;
      else known.counts.set(value, count);
    }
  return histories;
}

/** SQL: the postings of the export's suppliers in earlier exports. */
const earlierPostings = ({ key, organizationId, earlier }: ExaminedExport) => sql`
  with own as materialized (
    select distinct ${supplierKey} as supplier from known_posting
    where export_key = ${key} and not is_failed and ${supplierKey} is not null
  ), earlier as materialized (
    select ${supplierKey} as supplier, amount, currency, accounts, tax_codes
    from known_posting
    where organization_id = ${organizationId} and export_key = any(${earlier}::bigint[]) and not is_failed
      and ${supplierKey} in (select supplier from own)
  )`;

async function readAmounts(examined: ExaminedExport): Promise<(UsualAmounts & { supplier: string })[]> {
  const { rows } = await sql<UsualAmounts & { supplier: string }>`
    ${earlierPostings(examined)}
    select supplier, currency, amount < 0 as "isNegative", count(*)::int as count, min(abs(amount))::text as least,
      (percentile_disc(0.5) within group (order by abs(amount)))::text as median, max(abs(amount))::text as greatest
    from earlier where amount is not null and currency is not null
    group by supplier, currency, amount < 0`.execute(await appDatabase());
  return rows;
}

type ValueCount = { supplier: string; value: string | null; count: number };

/** Returns how many earlier postings have each value, and under null how many there are of which the values are known. */
async function countValues(examined: ExaminedExport, kind: "accounts" | "taxCodes"): Promise<ValueCount[]> {
  const column = sql.ref(kind === "accounts" ? "accounts" : "tax_codes");
  const { rows } = await sql<ValueCount>`
    ${earlierPostings(examined)}
    select supplier, null as value, count(*)::int as count from earlier where ${column} is not null group by supplier
    union all
    select supplier, value, count(*)::int as count
    from earlier, regexp_split_to_table(${column}, E'\n') as value
    group by supplier, value`.execute(await appDatabase());
  return rows;
}

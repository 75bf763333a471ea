import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import type { SupplierHistory, UsualAmounts } from "./rules/supplier-history.ts";
import { isOf, supplierKey } from "./supplier-key.ts";

type Counts = { earlier: number; counts: Map<string, number> };
type Growing = { amounts: UsualAmounts[]; accounts: Counts; taxCodes: Counts };

/**
 * Returns what the earlier exports say of each supplier of an export. The database adds it up, so that
 * memory grows with the suppliers and not with their postings.
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
  for (const { supplier, accounts, taxCodes, count } of await countValues(examined)) {
    const known = historyOf(supplier);
    add(known.accounts, accounts, count);
    add(known.taxCodes, taxCodes, count);
  }
  return histories;
}

/** Counts the values of some postings, a line each. Null: they are not known. */
function add(known: Counts, values: string | null, count: number): void {
  if (values === null) return;
  known.earlier += count;
  for (const value of values.split("\n")) known.counts.set(value, (known.counts.get(value) ?? 0) + count);
}

/** SQL: the postings of the export's suppliers in earlier exports. */
const earlierPostings = ({ organizationId, key, earlier, supplier }: ExaminedExport) => sql`
  from known_posting
  where organization_id = ${organizationId} and export_key = any(${earlier}::bigint[]) and not is_failed and ${
    supplier === null
      ? // With "is true" the database looks each posting up in a hash; as a join it may compare all with all.
        sql`(${supplierKey} in (
          select coalesce(supplier_number, lower(supplier_name)) from known_posting
          where organization_id = ${organizationId} and export_key = ${key} and not is_failed)) is true`
      : isOf(supplier)
  }`;

async function readAmounts(examined: ExaminedExport): Promise<(UsualAmounts & { supplier: string })[]> {
  const { rows } = await sql<UsualAmounts & { supplier: string }>`
    select ${supplierKey} as supplier, currency, amount < 0 as "isNegative", count(*)::int as count,
      min(abs(amount))::text as least, max(abs(amount))::text as greatest,
      (percentile_disc(0.5) within group (order by abs(amount)))::text as median
    ${earlierPostings(examined)} and amount is not null and currency is not null
    group by 1, 2, 3`.execute(await appDatabase());
  return rows;
}

type ValueCount = { supplier: string; accounts: string | null; taxCodes: string | null; count: number };

/** Returns how many earlier postings of each supplier have the same accounts and tax codes. */
async function countValues(examined: ExaminedExport): Promise<ValueCount[]> {
  const { rows } = await sql<ValueCount>`
    select ${supplierKey} as supplier, accounts, tax_codes as "taxCodes", count(*)::int as count
    ${earlierPostings(examined)}
    group by 1, 2, 3`.execute(await appDatabase());
  return rows;
}

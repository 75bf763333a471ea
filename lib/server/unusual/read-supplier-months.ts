import "server-only";
import { sql } from "kysely";
import { monthAfter } from "#lib/shared/months.ts";
import { appDatabase } from "../database/open.ts";
import { monthsInARow, type SupplierMonths } from "./rules/find-missing-invoices.ts";
import { isOf, supplierKey } from "./supplier-key.ts";

type Row = Omit<SupplierMonths, "months"> & { months: string[] };

/**
 * Returns the suppliers of an organization with the months in which they have postings, of a month and those
 * before it.
 */
export async function readSupplierMonths(
  organizationId: string,
  month: string,
  supplier: string | null,
): Promise<SupplierMonths[]> {
  const from = `${monthAfter(month, -monthsInARow)}-01T00:00:00Z`;
  const until = `${monthAfter(month)}-01T00:00:00Z`;
  const { rows } = await sql<Row>`
    select ${supplierKey} as supplier, max(supplier_number) as "supplierNumber", max(supplier_name) as "supplierName",
      array_agg(distinct to_char(invoice_date at time zone 'UTC', 'YYYY-MM')) as months
    from known_posting
    where organization_id = ${organizationId} and invoice_date >= ${from}::timestamptz
      and invoice_date < ${until}::timestamptz and ${supplierKey} is not null and ${isOf(supplier)}
    group by 1
    order by 1`.execute(await appDatabase());
  return rows.map(({ months, ...supplier }) => ({ ...supplier, months: new Set(months) }));
}

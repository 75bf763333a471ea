import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { begunAt } from "../exports/read-archive.ts";

/**
 * Exports that began longer ago than this many years before an export say nothing about what is usual in it.
 */
const historyYears = 3;

/** An export of which the unusual is to be found. */
export type ExaminedExport = {
  key: number;
  organizationId: string;
  begunAt: Date;
  /** The month that it was closed as. */
  month: string | null;
  /** How many of its postings are dated in each month. */
  dated: Record<string, number>;
  /** The keys of the exports before it, of the last years. */
  earlier: number[];
  /**
   * Whether it, or one before it, is still to be read into the index. One that failed is tried again later,
   * and not counted.
   */
  goesOn: boolean;
  /** The only supplier that is looked at, as `supplierKey` has it; null: all of them. */
  supplier: string | null;
};

/**
 * Finds an export with those before it, in the order of the service's list, or undefined. The id may be any
 * text.
 */
export async function findExaminedExport(
  organizationId: string,
  exportId: string,
  supplier: string | null = null,
): Promise<ExaminedExport | undefined> {
  // The database rejects such a text.
  if (exportId.includes("\u0000")) return undefined;
  const place = sql`coalesce(known_export.place, 9223372036854775807)`;
  const isDue = sql`ended_seen_at is not null and taxes_at is null and coalesce(index_retry_at, '-infinity') <= now()`;
  const { rows } = await sql<Omit<ExaminedExport, "supplier">>`
    with own as (
      select key, ${place} as place, ${begunAt} as begun_at, export_id, coalesce(dated, '{}') as dated, ${isDue} as is_due
      from known_export where organization_id = ${organizationId} and export_id = ${exportId}
    ), earlier as (
      select known_export.key, ${isDue} as is_due
      from known_export, own
      where organization_id = ${organizationId} and (${place}, known_export.key) < (own.place, own.key)
        and ${begunAt} > own.begun_at - ${historyYears} * interval '1 year'
    )
    select own.key::float8 as key, ${organizationId} as "organizationId", begun_at as "begunAt", dated, (
        select month from export_month
        where export_month.organization_id = ${organizationId} and export_month.export_id = own.export_id) as month,
      array(select key::float8 from earlier order by key) as earlier,
      is_due or exists (select from earlier where is_due) as "goesOn"
    from own`.execute(await appDatabase());
  return rows[0] && { ...rows[0], supplier };
}

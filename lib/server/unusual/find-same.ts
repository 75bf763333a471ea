import "server-only";
import { type RawBuilder, sql } from "kysely";
import type { ElsewherePosting } from "#lib/shared/unusual.ts";
import { appDatabase } from "../database/open.ts";
import { begunAt } from "../exports/read-archive.ts";
import type { ExaminedExport } from "./find-examined-export.ts";
import { isOf } from "./supplier-key.ts";

/** Maximum number of postings that are found. */
const maxFound = 1_000;

/** How many postings of another organization are read in the time in which a number is looked up there. */
const readInALookUp = 4;

/** A posting in another organization, and the place in the export of the posting that it is the same as. */
export type SamePosting = Omit<ElsewherePosting, "organizationName" | "begunAt"> & {
  place: number;
  begunAt: Date;
};

type Own = Pick<ExaminedExport, "organizationId" | "key" | "supplier">;

/**
 * Finds the postings of other organizations with the number, amount, currency and supplier's name of a
 * posting of an export, newest first, at most 1,000. Each other organization costs as much as the smaller of
 * both sides: one with few postings is read whole, in one with many each number of the export is looked up.
 * 5,000 numbers in 200 organizations would be a million look-ups.
 */
export async function findSame(own: Own, organizationIds: readonly string[]): Promise<SamePosting[]> {
  if (organizationIds.length === 0) return [];
  const database = await appDatabase();
  const { rows: sizes } = await sql<{ id: string; isSmall: boolean }>`
    select organization_id as id,
      sum(postings_count) < ${readInALookUp} * (select count(*) from known_posting where ${isOwn(own)}) as "isSmall"
    from known_export where organization_id = any(${organizationIds}::text[])
    group by organization_id`.execute(database);
  const idsOf = (isSmall: boolean) => sizes.filter((size) => size.isSmall === isSmall).map(({ id }) => id);
  const { rows } = await sql<SamePosting>`
    with own as materialized (
      select place, invoice_key, lower(supplier_name) as supplier, amount, currency from known_posting
      where ${isOwn(own)}
    ), small as materialized (
      select organization_id, export_key, place, entity_guid, supplier_name, invoice_key, amount, currency
      from known_posting
      where organization_id = any(${idsOf(true)}::text[]) and invoice_key is not null and not is_failed
    ), found as (
      select own.place, ${other} from own join small as other on ${isSame}
      union all
      select own.place, ${other} from own join known_posting as other
        on other.organization_id = any(${idsOf(false)}::text[]) and not other.is_failed and ${isSame}
    )
    select found.place, found.organization_id as "organizationId", export_id as "exportId",
      found.entity_guid as "entityGuid", ${begunAt} as "begunAt"
    from found join known_export on known_export.key = found.export_key
    order by "begunAt" desc, found.export_key desc, found.other_place
    limit ${maxFound}`.execute(database);
  return rows;
}

const isOwn = ({ organizationId, key, supplier }: Own): RawBuilder<boolean> =>
  sql`organization_id = ${organizationId} and export_key = ${key} and not is_failed and invoice_key is not null
    and supplier_name is not null and amount is not null and ${isOf(supplier)}`;

const other = sql`other.organization_id, other.export_key, other.entity_guid, other.place as other_place`;

const isSame = sql<boolean>`other.invoice_key = own.invoice_key and other.amount = own.amount
  and other.currency is not distinct from own.currency and lower(other.supplier_name) = own.supplier`;

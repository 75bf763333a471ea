import "server-only";
import { type RawBuilder, sql } from "kysely";

/** A run, and whose it is. */
export type RunOfOrganization = { id: string; organizationId: string };

/**
 * Returns the query of a run's records whose values from before can be restored: it updated them, and their
 * earlier values are known and different. Of a record that was updated twice, the first one counts.
 */
export function restorableRecords({ id, organizationId }: RunOfOrganization): RawBuilder<unknown> {
  return sql`
    select * from (
      select distinct on (record_id) * from import_record
      where organization_id = ${organizationId} and run_id = ${id} and status = 'IMPORTED' and operation = 'UPDATE'
      order by record_id, ordinal
    ) as first where known is not null and known <> record`;
}

import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../database/open.ts";
import { newestKnownExports } from "../exports/newest-known-exports.ts";
import { begunAt } from "../exports/read-archive.ts";
import { fourEyesName } from "../sign-off/four-eyes.ts";
import { type Month, monthColumns, monthExports, type MonthRow } from "./month-exports.ts";
import { newestMonth } from "./newest-month.ts";

/** The time before the newest export in which exports may belong to its month, in days. */
const days = 62;

/** Maximum number of exports of a month that are read: some organizations export each day. */
const maxExports = 100;

type Row = {
  organizationId: string;
  lastName: string | null;
  signers: object | null;
  exports: MonthRow[] | null;
};

/** Returns the newest month of each organization that has an export with postings, or a running one. */
export async function newestMonths(organizationIds: readonly string[]): Promise<Map<string, Month>> {
  const database = await appDatabase();
  const { rows } = await sql<Row>`
    select asked.organization_id as "organizationId", setting.value as signers, found.exports,
      (select max(month) from export_month where export_month.organization_id = asked.organization_id) as "lastName"
    from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb) as asked (organization_id)
    left join export_archive using (organization_id)
    left join organization_setting as setting
      on setting.organization_id = asked.organization_id and setting.name = ${fourEyesName}
    cross join lateral (
      select jsonb_agg(jsonb_build_object(${monthColumns}) order by place desc nulls first, key desc) as exports
      from (
        select *, max(${begunAt}) over () - ${days} * interval '1 day' as since from ${newestKnownExports(maxExports)}
        where status = 'EXPORTING' or postings_count > 0
      ) as known_export
      left join export_month on export_month.organization_id = known_export.organization_id
        and export_month.export_id = known_export.export_id
      where ${begunAt} >= since
    ) as found`.execute(database);
  return new Map(
    rows.flatMap(({ organizationId, lastName, signers, exports }) => {
      const found = newestMonth(monthExports(exports, signers), lastName);
      return found ? [[organizationId, found]] : [];
    }),
  );
}

import "server-only";
import { sql } from "kysely";
import type { MonthLine } from "#lib/shared/months.ts";
import { appDatabase } from "../database/open.ts";
import { isInServiceList } from "../exports/newest-known-exports.ts";
import { begunAt } from "../exports/read-archive.ts";
import { listResponsible } from "../settings/responsible.ts";
import { fourEyesName } from "../sign-off/four-eyes.ts";
import { type Month, monthColumns, monthExports, type MonthRow, summaryOf } from "./month-exports.ts";
import { newestMonths } from "./newest-months.ts";

/** Maximum number of exports of a month that are read. */
const maxExports = 100;

type Row = { organizationId: string; signers: object | null; exports: MonthRow[] | null };

/** Returns the lines of the page of a month, one for each organization. */
export async function listMonth(
  organizations: readonly { organizationId: string; organizationName: string }[],
  name: string,
): Promise<MonthLine[]> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const [months, people] = await Promise.all([readMonth(ids, name), listResponsible(ids)]);
  return organizations.map(({ organizationId, organizationName }) => {
    const found = months.get(organizationId);
    return {
      ...{ organizationId, organizationName, responsible: people.get(organizationId) ?? null },
      month: found ? summaryOf(found) : null,
      exports: (found?.exports ?? []).map(({ id, begunAt: begun, signOff: { status, by, at } }) => ({
        ...{ id, begunAt: begun, isSigned: status === "signed", signedBy: by, signedAt: at },
      })),
    };
  });
}

/** Returns a month of each organization that has exports in it, at most 100. */
async function readMonth(organizationIds: readonly string[], name: string): Promise<Map<string, Month>> {
  const [rows, newest] = await Promise.all([readRows(organizationIds, name), newestMonths(organizationIds)]);
  const months = new Map<string, Month>();
  for (const { organizationId, signers, exports } of rows) {
    const others = new Set(newest.get(organizationId)?.exports.map(({ id }) => id));
    const own = monthExports(exports, signers).filter(({ id }) => !others.has(id));
    const month = newest.get(organizationId);
    const all = month?.name === name ? [...month.exports, ...own] : own;
    if (all.length > 0) months.set(organizationId, { name, exports: all });
  }
  return months;
}

// Exports without a month are those of the month before they began.
async function readRows(organizationIds: readonly string[], name: string): Promise<Row[]> {
  const database = await appDatabase();
  const { rows } = await sql<Row>`
    select asked.organization_id as "organizationId", setting.value as signers, found.exports
    from jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb) as asked (organization_id)
    left join export_archive using (organization_id)
    left join organization_setting as setting
      on setting.organization_id = asked.organization_id and setting.name = ${fourEyesName}
    cross join lateral (
      select jsonb_agg(jsonb_build_object(${monthColumns}) order by place desc nulls first, key desc) as exports
      from (
        select known_export.*, month
        from known_export
        left join export_month on export_month.organization_id = known_export.organization_id
          and export_month.export_id = known_export.export_id
        where known_export.organization_id = asked.organization_id and ${isInServiceList} and postings_count > 0
          and coalesce(month, to_char(${begunAt} at time zone 'UTC' - interval '1 month', 'YYYY-MM')) = ${name}
        order by place desc nulls first, key desc
        limit ${maxExports}
      ) as known_export
    ) as found`.execute(database);
  return rows;
}

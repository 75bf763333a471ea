import "server-only";
import { type Kysely, sql } from "kysely";
import { monthToClose } from "#lib/shared/months.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { begunAt } from "../exports/read-archive.ts";
import { newestMonths } from "./newest-months.ts";

type ExportKey = { organizationId: string; exportId: string };

/**
 * Names the month of an export, and of those before it that are closed with it: they have none yet, no
 * export with a month is between, and they began in that month, by UTC, or later, or in the month before
 * that export.
 */
export async function nameMonth(
  database: Kysely<Tables>,
  { organizationId, exportId }: ExportKey,
  month: string,
): Promise<void> {
  await sql`
    with listed as (
      select known_export.export_id, export_month.month, to_char(${begunAt} at time zone 'UTC', 'YYYY-MM') as begun,
        row_number() over (order by place desc nulls first, key desc) as age
      from known_export left join export_month using (organization_id, export_id)
      where organization_id = ${organizationId}
    ), chosen as (
      select age, least(${month}, to_char((begun || '-01')::date - interval '1 month', 'YYYY-MM')) as since
      from listed where export_id = ${exportId}
    ), overtaken as (
      select min(listed.age) as age from listed join chosen on listed.age > chosen.age where listed.month is not null
    )
    insert into export_month (organization_id, export_id, month)
    select ${organizationId}, ${exportId}, ${month}
    union all
    select ${organizationId}, listed.export_id, ${month}
    from listed join chosen on listed.age > chosen.age cross join overtaken
    where listed.month is null and listed.begun >= chosen.since and listed.age < coalesce(overtaken.age, listed.age + 1)
    on conflict (organization_id, export_id) do update set month = excluded.month`.execute(database);
}

/** Names the month of a known export that has none yet. */
export async function nameUnnamed(key: ExportKey, month: string): Promise<void> {
  const database = await appDatabase();
  const unnamed = await database
    .selectFrom("known_export")
    .leftJoin("export_month", (join) =>
      join
        .onRef("export_month.organization_id", "=", "known_export.organization_id")
        .onRef("export_month.export_id", "=", "known_export.export_id"),
    )
    .select("key")
    .where("known_export.organization_id", "=", key.organizationId)
    .where("known_export.export_id", "=", key.exportId)
    .where("month", "is", null)
    .executeTakeFirst();
  if (unnamed) await nameMonth(database, key, month);
}

/**
 * Returns the month of an export: the one that it was closed as, or else the one that its sign-off will
 * name.
 */
export async function monthOf({ organizationId, exportId }: ExportKey): Promise<string> {
  const database = await appDatabase();
  const named = await database
    .selectFrom("export_month")
    .select("month")
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirst();
  if (named) return named.month;
  const newest = (await newestMonths([organizationId])).get(organizationId);
  if (newest?.exports.some(({ id }) => id === exportId)) return newest.name;
  const known = await database
    .selectFrom("known_export")
    .select(begunAt.as("begunAt"))
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirst();
  return monthToClose(known?.begunAt ?? new Date());
}

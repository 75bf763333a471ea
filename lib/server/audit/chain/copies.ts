import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { ChainFinding } from "./chain-finding.ts";

/**
 * Returns the rows whose columns, which people read, are others than the last outcome that was recorded of
 * them: events, handed files and settings.
 */
export async function findCopies(database: Kysely<Tables>, organizationId: string): Promise<ChainFinding[]> {
  const { rows } = await sql<{ record: string }>`
    select 'event ' || event.id as record
    from audit_event event join audit_outcome ended
      on ended.organization_id = event.organization_id and ended.event_id = event.id
    where event.organization_id = ${organizationId}
      and ((event.outcome, event.error_code) is distinct from (ended.outcome, ended.error_code)
        or not event.about @> ended.about)
    union all
    select 'file ' || file.hand_over_id || '/' || file.place
    from handed_file file join hand_over on hand_over.id = file.hand_over_id
      left join lateral (
        select * from handed_file_outcome outcome
        where (outcome.hand_over_id, outcome.place) = (file.hand_over_id, file.place) order by id desc limit 1
      ) ended on true
    where hand_over.organization_id = ${organizationId}
      and ((file.bytes, file.sha256, file.replaced, file.finished_at, file.differed_at) is distinct from
          (ended.bytes, ended.sha256, ended.replaced, ended.finished_at, ended.differed_at)
        or ended.finished_at is not null and file.rows is distinct from ended.rows)
    union all
    select 'setting ' || change.name
    from (
      select distinct on (name) * from setting_change where organization_id = ${organizationId}
      order by name, id desc
    ) change
      left join organization_setting setting
        on setting.organization_id = change.organization_id and setting.name = change.name
    where (setting.value, setting.changed_by, setting.person_ids) is distinct from
      (change.value, change.changed_by, change.person_ids)
    union all
    select 'setting ' || setting.name from organization_setting setting
    where organization_id = ${organizationId} and not exists (select from setting_change change
      where change.organization_id = setting.organization_id and change.name = setting.name)
    order by 1`.execute(database);
  return rows.map(({ record }) => ({ problem: "changed", position: null, record }));
}

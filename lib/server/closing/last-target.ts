import "server-only";
import { type RawBuilder, sql } from "kysely";
import { configuration } from "../configuration.ts";

/**
 * The id and name of the target of an organization's last order that came to its files, as JSON; null where
 * that order had no target, or the target was removed or is at DATEV, where the operator has no app.
 * `organizationId` is a value or a column.
 */
export const lastTarget = (organizationId: string | RawBuilder<unknown>) => sql<LastTarget>`(
  select jsonb_build_object('id', target.id, 'name', target.name)
  from (
    select request->>'targetId' as id from closing
    where closing.organization_id = ${organizationId} and outcome = 'ready'
    order by asked_at desc limit 1) as ordered
  join target on target.id::text = ordered.id and target.organization_id = ${organizationId}
    and (${Boolean(configuration().datevApp)} or target.settings->>'kind' <> 'datev'))`;

export type LastTarget = { id: string; name: string } | null;

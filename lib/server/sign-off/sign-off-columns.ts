import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Declared } from "./sign-off-of.ts";

/** The signatures of a known export and their revocations, oldest first, in the form of `signOffOf`. */
export const declarations = sql<Declared[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', kind, 'personId', person_id, 'by', person_name, 'at', at) order by id)
  from declaration
  where declaration.organization_id = known_export.organization_id
    and declaration.export_id = known_export.export_id and kind in ('signed', 'revoked')), '[]')`;

/**
 * When a file of a known export was last handed over, all of a hand-over was there at DATEV or a hand-over
 * was withdrawn; null if nothing of it happened.
 */
export const changedAt = sql<string | null>`greatest(
  (select max(finished_at) from handed_file join hand_over on hand_over.id = hand_over_id
    where hand_over.organization_id = known_export.organization_id
      and hand_over.export_id = known_export.export_id),
  (select max(ended_at) from delivery
    where delivery.organization_id = known_export.organization_id
      and delivery.export_id = known_export.export_id and kind = 'datev' and state = 'delivered'),
  (select max(at) from declaration
    where declaration.organization_id = known_export.organization_id
      and declaration.export_id = known_export.export_id and kind = 'withdrawn'))`;

/** Returns `changedAt` of one export as text, to be compared with what is returned later. */
export async function readChangedAt(
  { organizationId, exportId }: { organizationId: string; exportId: string },
  database: Kysely<Tables>,
): Promise<string | null> {
  const row = await database
    .selectFrom("known_export")
    .select(sql<string | null>`(${changedAt})::text`.as("at"))
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirst();
  return row?.at ?? null;
}

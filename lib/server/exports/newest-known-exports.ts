import "server-only";
import { sql } from "kysely";

/**
 * Whether a known export is in the service's list, or was first seen after that was read. An address can
 * name others.
 */
export const isInServiceList = sql<boolean>`(place is not null or first_seen_at > coalesce(export_archive.read_at, '-infinity'))`;

/**
 * The `count` newest known exports of the organization `asked`, beside its `export_archive`, as a table
 * `known_export`, without those that only an address has named.
 */
export const newestKnownExports = (count: number) => sql`(
  select * from known_export
  where known_export.organization_id = asked.organization_id and ${isInServiceList}
  order by place desc nulls first, key desc
  limit ${count}) as known_export`;

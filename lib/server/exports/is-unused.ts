import "server-only";
import { type SqlBool, sql } from "kysely";

/**
 * SQL that is true for a row of `kept_document` that no ZIP is waiting for, so that it may be removed from
 * the store.
 */
export const isUnused = sql<SqlBool>`not exists (
  select from handed_document where handed_document.organization_id = kept_document.organization_id
    and handed_document.object_name = kept_document.object_name)`;

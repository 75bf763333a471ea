import "server-only";
import { sql } from "kysely";

/**
 * The number of postings of a known export that a person has to read: none of their documents agrees, or one
 * differs, and nobody has checked them. Those whose documents are still to be compared are among them.
 */
export const toRead = sql<number>`(
  select count(*)::int from (
    select entity_guid, bool_or(verdict = 'differs') as differs from document_reading
    where document_reading.organization_id = known_export.organization_id and export_key = known_export.key
      and verdict is distinct from 'agrees'
    group by entity_guid) as open
  where (differs or not exists (
      select from document_reading as other where other.organization_id = known_export.organization_id
        and other.export_key = known_export.key
        and other.entity_guid = open.entity_guid and other.verdict = 'agrees'))
    and not exists (
      select from posting_mark where checked and posting_mark.organization_id = known_export.organization_id
        and posting_mark.export_id = known_export.export_id and posting_mark.entity_guid = open.entity_guid))`;

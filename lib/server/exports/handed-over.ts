import "server-only";
import { sql } from "kysely";

/**
 * Whether a file of a hand-over has postings. Files of notes, questions and check marks stand beside those,
 * and have no rows.
 */
export const isOfPostings = sql<boolean>`(hand_over.request->'remarks' is null or handed_file.rows is not null)`;

/**
 * The hand-overs of a known export whose files of postings were all sent completely, without those that were
 * withdrawn.
 */
const sent = sql`
  from hand_over
  where hand_over.organization_id = known_export.organization_id
    and hand_over.export_id = known_export.export_id
    and not exists (select from declaration where hand_over_id = hand_over.id)
    and exists (select from handed_file where hand_over_id = hand_over.id)
    and not exists (
      select from handed_file where hand_over_id = hand_over.id and finished_at is null and ${isOfPostings})`;

/**
 * The formats in which a known export was handed over, each with the time of the last hand-over, newest
 * first.
 */
export const handedOver = sql<{ format: string; at: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('format', format, 'at', at) order by at desc), '[]')
  from (select request->'written'->>'format' as format, max(created_at) as at ${sent} group by 1) as done)`;

/**
 * Whether a known export has ended with postings to hand over, and was never handed over. Of what retention
 * removed nobody knows.
 */
export const isNotHandedOver = sql<boolean>`(
  status <> 'EXPORTING' and removed_at is null and postings_count > coalesce(failed_count, 0) and not exists (select ${sent}))`;

import { insertPostings } from "../find/fill.ts";
import type { Filling } from "./fill.ts";
import { into, rowsOf } from "./rows.ts";
import type { Size } from "./shares.ts";

/** Returns what fills the web app's exports, with their postings and documents. */
export function exportFilling(size: Size): Filling {
  const { ofExports, ofEachOrganization } = rowsOf(size);
  return [
    ofEachOrganization(
      "export_archive",
      "organization_id, read_at, asked_at, complete",
      "id, now(), 'infinity', true",
    ),
    into(
      "known_export",
      `organization_id, export_id, status, postings_count, created_at, ended_seen_at, indexed_at,
      searchable_at, taxes_at, failed_count, place, dated, bring_at, asked_at`,
      `select organization_id, export_id::text, 'EXPORTED', postings, begun, begun, begun, begun, begun, 0, place,
      jsonb_build_object(to_char(begun - interval '1 month', 'YYYY-MM'), postings), begun, begun
      from ${ofExports} order by begun`,
    ),
    { table: "known_posting", statements: [`${insertPostings} where true) as made`] },
    into(
      "kept_document",
      `organization_id, file_id, export_key, place, state, object_name, bytes, sha256, crc32,
      content_type, used_at`,
      `select organization_id, 'file-' || export_key || '-' || place, export_key, place, 'kept',
      'documents/' || md5(export_key || '-' || place), 200000, md5(place::text) || md5(place::text), 7,
      'application/pdf', now() - interval '1 day' from known_posting where mod(place, 5) < 2`,
    ),
    into(
      "document_keeping",
      "export_key, planned_at, total, kept, settled_at, turn_at",
      `select key, created_at, greatest(1, postings_count * 2 / 5), greatest(1, postings_count * 2 / 5), created_at, created_at
      from known_export`,
    ),
    into(
      "document_reading",
      `export_key, place, organization_id, entity_guid, file_id, supplier, posted, state, comparisons,
      verdict, rules, turn_at, read_at`,
      `select export_key, place, organization_id, entity_guid,
      'file-' || export_key || '-' || place, supplier_number, '{}', 'read', '[]',
      case mod(place, 50) when 0 then 'differs' else 'agrees' end, 1, invoice_date, invoice_date
      from known_posting where mod(place, 5) < 2`,
    ),
    into(
      "stored_answer",
      "organization_id, export_id, object_name, bytes, stored_at",
      "select organization_id, export_id, 'answers/' || md5(export_id), 9000, created_at from known_export",
    ),
    into(
      "export_month",
      "organization_id, export_id, month",
      `select organization_id, export_id,
      to_char(created_at - interval '1 month', 'YYYY-MM') from known_export`,
    ),
  ];
}

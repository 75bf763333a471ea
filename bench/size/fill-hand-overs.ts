import type { Filling } from "./fill.ts";
import { into, rowsOf } from "./rows.ts";
import { type Size, uuid } from "./shares.ts";

/** Returns what fills the web app's hand-overs, and what hangs on exports by people's hands. */
export function handOverFilling(size: Size): Filling {
  const { member, ofExports, ofEachOrganization } = rowsOf(size);
  return [
    into(
      "hand_over",
      "id, organization_id, export_id, person_id, person_name, request, created_at, asked_at",
      `select hand_over_id, organization_id, export_id::text, person_id, 'Berta Buch', '{"written": {"format": "datev"}}',
      begun, begun from ${ofExports}`,
    ),
    into(
      "handed_file",
      "hand_over_id, place, name, rows, bytes, finished_at",
      "select id, 0, 'EXTF_Buchungsstapel.csv', 12, 4000, created_at from hand_over",
    ),
    into(
      "stored_file",
      "hand_over_id, place, object_name, content_type, crc32",
      "select id, 0, 'files/' || md5(id::text), 'text/csv', 7 from hand_over",
    ),
    into(
      "declaration",
      "organization_id, at, export_id, kind, person_id, person_name, reason, state",
      `select organization_id,
      created_at, export_id, 'signed', person_id, person_name, '', '{}' from hand_over`,
    ),
    into(
      "document_archive",
      "id, total, fetched, planned_at",
      `select id, 4, 4, now() - interval '1 day' from hand_over`,
    ),
    into(
      "handed_document",
      `organization_id, archive_id, place, part, file_id, file_type, entity_guid, invoice_id, supplier_number, supplier,
      name, state, bytes, crc32`,
      `select organization_id, id, at, 1, 'file-' || at, 'DOCUMENT', 'guid-' || at, 'RE-' || at, '70001', 'Papier GmbH',
      'RE-' || at || '.pdf', 'fetched', 200000, 7 from hand_over, generate_series(1, 4) as series (at)`,
    ),
    into(
      "delivery",
      `id, organization_id, organization_name, export_id, hand_over_id, target_name, kind, person_id, person_name,
      asked_at, state, attempts, ended_at`,
      `select id, organization_id, organization_id, export_id, id, 'Ablage', 'folder',
      person_id, person_name, created_at, 'delivered', 1, created_at from hand_over`,
    ),
    into(
      "closing",
      `id, organization_id, person_id, person_name, request, written, asked_at, turn_at, step, export_id,
      hand_over_id, outcome, ended_at`,
      `select id, organization_id, person_id, person_name, '{}', '{"format": "datev"}', created_at,
      created_at, 'delivery', export_id, id, 'ready', created_at from hand_over`,
    ),
    ofEachOrganization(
      "schedule",
      "organization_id, id, person_id, person_name, request, due_at",
      `id, ${uuid("'schedule-' || id")}, ${member()}, 'Person', '{}', now() + interval '20 days'`,
    ),
    ofEachOrganization(
      "target",
      "id, organization_id, name, settings, key_id, sealed_secret, person_id, person_name",
      `gen_random_uuid(), id, 'Ablage', '{"kind": "folder"}', 'key', 'sealed', ${member()}, 'Person'`,
    ),
    into(
      "posting_mark",
      "person_id, organization_id, export_id, entity_guid, checked, flagged, checked_at",
      `select ${uuid("'person-1'")}, known_posting.organization_id, export_id, entity_guid, true, false, invoice_date
      from known_posting join known_export on key = export_key where mod(known_posting.place, 12) = 0`,
    ),
    into(
      "remark",
      "organization_id, id, export_id, entity_guid, kind, text, person_id, person_name, told, written_at",
      `select organization_id, gen_random_uuid(), export_id::text, 'guid', 'note', 'Bitte prüfen', person_id, 'Person',
      '[{"id": "00000000-0000-0000-0000-000000000000", "name": "Person"}]', begun from ${ofExports} where mod(place, 4) = 0`,
    ),
  ];
}

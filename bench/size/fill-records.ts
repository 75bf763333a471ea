import type { Filling } from "./fill.ts";
import { into, rowsOf } from "./rows.ts";
import { type Size, uuid } from "./shares.ts";

/** Returns what fills the web app's audit trail, settings and imports. */
export function recordFilling(size: Size): Filling {
  const { organizations, member, ofEach, ofEachOrganization } = rowsOf(size);
  return [
    into(
      "audit_event",
      `at, person_id, person_name, organization_id, organization_name, action, about, outcome, request_id`,
      `select now() - at * interval '3 hours', ${member("mod(at, 5)")}, 'Person ' || mod(at, 5), id, id,
      (array['EXPORT_CREATED', 'FILE_DOWNLOADED', 'HAND_OVER', 'IMPORT_SUBMITTED'])[1 + mod(at, 4)],
      jsonb_build_object('fileId', 'file-' || at), 'done', md5(at::text) from ${ofEach(60)}`,
    ),
    into(
      "audit_outcome",
      "organization_id, event_id, outcome, about",
      "select organization_id, id, 'done', '{}' from audit_event where action = 'HAND_OVER'",
    ),
    into(
      "audit_link",
      `organization_id, position, kind, row_id, salt, personal, digest, retained_from, linked_at, hash`,
      `select organization_id, row_number() over (partition by organization_id order by id), 'event', id::text, md5(id::text),
      md5(id::text), md5(id::text), at::text, at, md5(id::text) from audit_event`,
    ),
    into(
      "audit_head",
      "organization_id, position, hash, signed_at, key_id, signature",
      `select organization_id, max(position),
      'hash', now(), 'key', 'signature' from audit_link group by organization_id`,
    ),
    ofEachOrganization(
      "organization_setting",
      "organization_id, name, value, changed_by",
      "id, 'datev', '{}', 'Person'",
    ),
    ofEachOrganization(
      "setting_change",
      "organization_id, name, value, changed_by",
      "id, 'datev', '{}', 'Person'",
    ),
    ofEachOrganization("responsible_person", "organization_id, person_id", `id, ${member()}`),
    ofEachOrganization("document_pace", "organization_id, next_at", "id, now()"),
    into(
      "import_run",
      `id, organization_id, core_data_type, person_id, file_name, column_names, mode, record_count, state,
      created_at, started_at, ended_at, end_recorded, has_records`,
      `select ${uuid("'run-' || id || '-' || at")}, id,
      'general-ledger-accounts', ${member()}, 'Konten.csv', '[]', 'BOTH', 20, 'DONE', now() - at * interval '90 days',
      now() - at * interval '90 days', now() - at * interval '90 days', true, true
      from ${organizations} as organization, generate_series(1, 4) as series (at)`,
    ),
    into(
      "import_record",
      `organization_id, run_id, ordinal, row_number, record_id, title, record, cells, planned, chunk, status`,
      `select id, ${uuid("'run-' || id || '-1'")}, at, at, at::text, 'Konto ' || at, '{"accountCode": "1000"}', '[]', 'CREATE',
      at / 1000, 'IMPORTED' from ${ofEach(20)}`,
    ),
    into(
      "import_chunk",
      "run_id, number, operation, ordinals, state, imported, failed",
      `select id, 0, 'CREATE',
      '{1,2,3}', 'DONE', 3, 0 from import_run`,
    ),
    into(
      "known_record",
      "organization_id, core_data_type, record_id",
      `select id, 'general-ledger-accounts', at::text
      from ${ofEach(20, 0.1)}`,
    ),
    ofEachOrganization(
      "service_list",
      "organization_id, core_data_type, is_there",
      "id, 'general-ledger-accounts', false",
    ),
    ofEachOrganization(
      "import_draft",
      "id, organization_id, person_id, part, revision, base, key_id, sealed",
      `gen_random_uuid(), id, ${member()}, 'work', 1, 0, 'key', 'sealed'`,
    ),
    ofEachOrganization(
      "import_notice",
      "organization_id, person_id, file_name, discarded_by",
      `id, ${member()}, 'Konten.csv', ${member("5")}`,
    ),
    into(
      "usual_value",
      "organization_id, kind, supplier, value, person_id, person_name",
      `select id, 'account', at::text, '4711',
      ${member()}, 'Person' from ${organizations} as organization, generate_series(1, 3) as series (at)`,
    ),
    into(
      "exchange_rate",
      "organization_id, base_currency, currency_code, period, rate, source, changed_by, person_id",
      `select id, 'EUR', 'USD', '2026-0' || at, '1.1', 'ecb', 'Person', ${member()}
      from ${organizations} as organization, generate_series(1, 6) as series (at)`,
    ),
  ];
}

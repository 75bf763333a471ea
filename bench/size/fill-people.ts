import type { Filling } from "./fill.ts";
import { into, rowsOf } from "./rows.ts";
import { type Size, uuid } from "./shares.ts";

/** Returns what fills the web app's people, with their sessions, connections and mails. */
export function peopleFilling(size: Size): Filling {
  const { organizations, member, ofEachPerson } = rowsOf(size);
  const person = uuid("'person-' || number");
  const connectionOf = (
    shift: string,
  ) => `insert into connection (id, person_id, organization_id, organization_name, scopes,
    key_id, sealed_tokens, granted_at, access_expires_at, access_seconds, state, refreshed_at, chain_expires_at, confirmed_at)
    select gen_random_uuid(), ${member(shift)}, id, 'Mandant ' || id, 'core_data email exports offline_access profile', 'key',
    'sealed', now(), now(), 300, 'active', now(), now() + interval '300 days', now()
    from ${organizations} as organization on conflict do nothing`;
  return [
    ofEachPerson(
      "person",
      "id, issuer, subject, name, email",
      `${person}, 'https://realm.example', 'subject-' || number,
      'Person ' || number, 'person-' || number || '@kanzlei.example'`,
    ),
    {
      table: "connection",
      statements: [connectionOf("0"), connectionOf("5")],
    },
    ofEachPerson(
      "session",
      "id, person_id, expires_at",
      `md5('session-' || number || '-' || at), ${person},
      now() + interval '1 day'`,
      3,
    ),
    ofEachPerson("visit", "person_id, last_used_at, newest_event_id", `${person}, now(), 0`),
    ofEachPerson(
      "mail_address",
      "person_id, address, language, time_zone, confirmed_at",
      `${person},
      'person-' || number || '@kanzlei.example', 'de', 'Europe/Berlin', now()`,
    ),
    into(
      "mail_choice",
      "organization_id, person_id, digest, alerts, changed_at",
      `select organization_id, person_id, case when mod(abs(hashtext(organization_id)), 50) = 0 then 'daily' else 'none' end,
      true, now() - interval '9 days' from connection`,
    ),
    ofEachPerson(
      "mail",
      "id, person_id, kind, about, created_at, outcome",
      `gen_random_uuid(), ${person},
      (array['digest', 'order', 'ending', 'remark'])[1 + mod(at - 1, 4)],
      jsonb_build_array(jsonb_build_object('organizationId', 'usual-' || number,
        'day', to_char(now() at time zone 'Europe/Berlin' - (at - 1) * interval '3 days', 'YYYY-MM-DD'))),
      now() - (at - 1) * interval '3 days', 'sent'`,
      100,
    ),
  ];
}

import type { Filling } from "./fill.ts";
import { allExports, allOrganizations, type Size, steps, uuid } from "./shares.ts";

/** Returns what fills the service's database, which holds one generated posting of each kind already. */
export function serviceFilling(size: Size): Filling {
  const users = Math.max(10, size.organizations / 10);
  const organizations = allOrganizations(size);
  // A tenth of what the web app keeps for organizations that are not measured themselves: a posting weighs 2
  // kB here.
  const ofExports = `(select *, case when postings < 5000 then postings / 10 + 4 else postings end as count
    from ${allExports(size)} as made) as export`;
  const isOther = `organization.id not in (${steps.map((id) => `'${id}'`).join(", ")})`;
  const into = (table: string, columns: string, query: string): Filling[number] => ({
    table,
    statements: [`insert into ${table} (${columns}) ${query} on conflict do nothing`],
  });
  const ofEach = (table: string, columns: string, values: string, rows = 1, where = "true") =>
    into(
      table,
      columns,
      `select ${values} from ${organizations} as organization, generate_series(1, ${rows}) as series (at)
      where ${where}`,
    );
  const isReady = "posting_at > count * 19 / 20 and place > 1 and mod(place, 12) = 0";
  const records = "case when id like 'step-%' then substring(id from 6)::int else 20 end";
  return [
    ofEach("organization", "id, name", "id, 'Mandant ' || id"),
    into(
      "user_account",
      "id, email, name, password_hash",
      `select md5('user-' || number), 'user-' || number || '@kanzlei.example',
      'Person ' || number, 'none' from generate_series(1, ${users}) as person (number)`,
    ),
    ofEach(
      "membership",
      "user_id, organization_id",
      `md5('user-' || 1 + mod(organization.number + at, ${users})), id`,
      2,
    ),
    ofEach(
      "realm_grant",
      "id, organization_id, user_id, client_id",
      `md5('grant-' || id || at), id,
      md5('user-' || 1 + mod(organization.number + at, ${users})), (select min(id) from client)`,
      2,
    ),
    ofEach(
      "oidc_artifact",
      "model, id, payload, grant_id, expires_at",
      `(array['Grant', 'RefreshToken', 'AccessToken'])[at],
      md5('grant-' || id || 1 + mod(at, 2)) || at, '{}', md5('grant-' || id || 1 + mod(at, 2)), now() + interval '30 days'`,
      3,
    ),
    ofEach("request_window", "organization_id, minute, taken", "id, now(), 1"),
    ofEach(
      "ledger_account",
      "organization_id, code, name",
      "id, (1000 + at)::text, 'Konto ' || at",
      50,
      isOther,
    ),
    ofEach(
      "cost_center",
      "organization_id, code, name, type",
      "id, 'K' || at, 'Kostenstelle ' || at, 'COST_CENTER'",
      5,
    ),
    into(
      "export",
      `id, organization_id, organization_name, status, postings_count, created_at, finished_at, run, packed_bytes,
      plain_bytes`,
      `select export_id, organization_id, 'Mandant', 'EXPORTED', count, begun, begun, md5('run')::uuid, 7, 7
      from ${ofExports} order by begun`,
    ),
    {
      table: "posting",
      statements: [
        `insert into posting (organization_id, entity_guid, content, export_id)
        select organization_id, gen_random_uuid(), kind.content, case when ${isReady} then null else export_id end
        from ${ofExports}, generate_series(1, count) as series (posting_at),
          (select content from posting limit 1) as kind order by begun`,
      ],
    },
    into(
      "export_posting",
      "organization_id, export_id, ordinal, posting_key, entity_guid, invoice_id",
      `select organization_id, export_id,
      row_number() over (partition by export_id order by key) - 1, key, entity_guid, 'RE-' || key from posting
      where export_id is not null`,
    ),
    into(
      "export_chunk",
      "organization_id, export_id, run, ordinal, bytes",
      `select organization_id, id, run, 0, '\\x1f8b0800000000' from export`,
    ),
    into(
      "document",
      "id, organization_id, posting_key, type, name, content_type",
      `select gen_random_uuid(), organization_id, key, 'INVOICE', 'RE-' || key || '.pdf',
      'application/pdf' from posting`,
    ),
    ofEach(
      "import_job",
      "process_id, organization_id, core_data_type, operation, status, records, processed, created_at",
      `${uuid("'job-' || id || at")}, id, 'general-ledger-accounts', 'CREATE', 'PROCESSED', ${records}, ${records}, now() - at * interval '9 days'`,
      3,
    ),
    into(
      "import_event",
      "organization_id, process_id, ordinal, record_id, created_at",
      `select organization_id, process_id, at, at::text, created_at from import_job,
      generate_series(0, 19) as series (at) where organization_id not like 'step-%'`,
    ),
    ...(size.hasSteps
      ? [
          into(
            "import_event",
            "organization_id, process_id, ordinal, record_id, created_at",
            `select id, ${uuid("'job-' || id || 1")}, at, at::text, now()
      from unnest(array[${steps.map((id) => `'${id}'`).join(", ")}]) as id,
      lateral generate_series(0, substring(id from 6)::int - 1) as series (at)`,
          ),
        ]
      : []),
    into("login_device", "user_id, device", "select id, md5(id) from user_account"),
    into(
      "login_attempt",
      "id, network, made_at, account",
      "select gen_random_uuid(), '10.0.0.1', now(), email from user_account",
    ),
  ];
}

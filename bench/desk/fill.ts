import { type Kysely, sql } from "kysely";

/** Database tables are written as SQL, because a benchmark imports nothing of the web app. */
type Untyped = Record<string, Record<string, unknown>>;

/** What an office of a benchmark has. */
export type Office = {
  organizations: number;
  /** The number of organizations to which each person is connected; the first one is connected to all. */
  ofEach: number;
};

/** The months of exports that each organization has. */
const months = 12;

/**
 * Connects the first person of the web app's database to all organizations, and each other one to some of
 * them in turn. Each organization has twelve exports of 400 postings, of which all but the newest were
 * handed over and signed off. Nothing is asked of the service for them.
 */
export async function fillOffice(
  database: Kysely<Untyped>,
  { organizations, ofEach }: Office,
): Promise<void> {
  await sql`
    insert into connection
    select (jsonb_populate_record(own, jsonb_build_object('id', gen_random_uuid(), 'organization_id', 'office-' || number,
      'organization_name', 'Mandant ' || number || ' GmbH', 'confirmed_at', now()))).*
    from (select connection as own, row_number() over (order by granted_at, id) as turn from connection) as person,
      generate_series(1, ${organizations}::int) as number
    where turn = 1 or mod(number + turn, ${organizations / ofEach}::int) = 0`.execute(database);
  await sql`
    insert into export_archive (organization_id, read_at, asked_at, complete)
    select 'office-' || number, now(), 'infinity', true from generate_series(1, ${organizations}::int) as number`.execute(
    database,
  );
  await sql`
    insert into known_export (organization_id, export_id, status, postings_count, created_at, ended_seen_at, indexed_at,
      searchable_at, failed_count, place, dated)
    select 'office-' || number, 'export-' || number || '-' || month, 'EXPORTED', 400, begun, begun, begun, begun, 0, month,
      jsonb_build_object(to_char(begun - interval '1 month', 'YYYY-MM'), 390, to_char(begun, 'YYYY-MM'), 10)
    from generate_series(1, ${organizations}::int) as number, generate_series(1, ${months}::int) as month,
      lateral (select now() - (${months} - month) * interval '1 month' - interval '2 days' as begun) as at`.execute(
    database,
  );
  await sql`
    insert into hand_over (id, organization_id, export_id, person_id, person_name, request)
    select gen_random_uuid(), organization_id, export_id, gen_random_uuid(), 'Berta Buch', '{"written": {"format": "datev"}}'
    from known_export where organization_id like 'office-%' and place < ${months}`.execute(database);
  await sql`
    insert into handed_file (hand_over_id, place, name, rows, finished_at)
    select id, 0, 'EXTF_Buchungsstapel.csv', 400, now() - interval '1 day' from hand_over`.execute(database);
  await sql`
    insert into declaration (organization_id, export_id, kind, person_id, person_name, reason, state)
    select organization_id, export_id, 'signed', person_id, person_name, '', '{}' from hand_over`.execute(
    database,
  );
  await sql`
    insert into export_month (organization_id, export_id, month)
    select organization_id, export_id, to_char(created_at - interval '1 month', 'YYYY-MM')
    from known_export where organization_id like 'office-%' and place < ${months}`.execute(database);
  await sql`analyze`.execute(database);
}

/** Adds a posting to the newest export of some organizations at once. */
export async function changeSome(database: Kysely<Untyped>, count: number): Promise<void> {
  await sql`
    update known_export set postings_count = postings_count + 1
    where place = ${months} and organization_id in (
      select 'office-' || number from generate_series(1, ${count}::int) as number)`.execute(database);
}

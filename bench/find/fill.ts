import { type Kysely, sql } from "kysely";

/** The organization with two fifths of all postings, and one of the many small ones. */
export const large = "large";
export const small = "small-7";

/** Database tables are written as SQL, because a benchmark imports nothing of the web app. */
type Untyped = Record<string, Record<string, unknown>>;

/**
 * Fills the web app's database with about `count` known postings of its only person: two fifths in one
 * organization, a third in twenty, and the others in small ones of 455 postings each, over seven years.
 * Every column that the search reads is as `search-text.ts` writes it. Resolves with the seconds that it
 * took.
 */
export async function fillPostings(database: Kysely<Untyped>, count: number): Promise<number> {
  const scale = count / 3_000_000;
  const smallOnes = Math.round(1_979 * scale);
  await sql`
    insert into connection
    select (jsonb_populate_record(connection, jsonb_build_object('id', gen_random_uuid(),
      'organization_id', organization, 'organization_name', organization, 'confirmed_at', now()))).*
    from connection, (
      select 'large' as organization union all select 'middle-' || number from generate_series(1, 20) number
      union all select 'small-' || number from generate_series(1, ${smallOnes}::int) number) as made`.execute(
    database,
  );
  await sql`
    insert into known_export (organization_id, export_id, status, postings_count, created_at, ended_seen_at,
      indexed_at, searchable_at, failed_count, place)
    select organization, organization || '-' || number, 'EXPORTED', postings, begun, begun, begun, begun, 0, number
    from (
      select 'large' as organization, number, 5000 as postings,
        timestamptz '2019-01-01' + number * interval '2640 days' / ${Math.round(240 * scale)}::int as begun
        from generate_series(1, ${Math.round(240 * scale)}::int) number
      union all select 'middle-' || one, number, 500,
        timestamptz '2019-01-01' + one * interval '1 hour' + number * interval '2640 days' / ${Math.round(90 * scale)}::int
        from generate_series(1, 20) one, generate_series(1, ${Math.round(90 * scale)}::int) number
      union all select 'small-' || one, number, 35,
        timestamptz '2019-01-02' + one * interval '1 minute' + number * interval '200 days'
        from generate_series(1, ${smallOnes}::int) one, generate_series(1, 13) number) as made
    order by begun`.execute(database);
  const { rows } = await sql<{ key: number }>`select key from known_export order by created_at, key`.execute(
    database,
  );
  const keys = rows.map(({ key }) => key);
  const started = performance.now();
  for (let first = 0; first < keys.length; first += 500)
    await sql`${sql.raw(insertPostings)} where export.key = any(${keys.slice(first, first + 500)}::bigint[])
      order by export.created_at, export.key) as made`.execute(database);
  const seconds = (performance.now() - started) / 1_000;
  await sql`analyze known_posting`.execute(database);
  await sql`analyze known_export`.execute(database);
  return seconds;
}

const choose = (texts: readonly string[], by: string) =>
  `(array[${texts.map((text) => `'${text}'`).join(", ")}])[1 + mod(abs(${by}), ${texts.length})]`;

const trades = [
  "Papier",
  "Bürobedarf",
  "Stahl",
  "Holz",
  "Telekom",
  "Energie",
  "Müller",
  "Schmidt",
  "Fischer",
  "Weber",
];
const works = [
  "Vogel",
  "Handel",
  "Logistik",
  "Technik",
  "Service",
  "Bau",
  "Druck",
  "Medien",
  "Systeme",
  "Werke",
];
const forms = ["GmbH", "AG", "KG", "e.K.", "GmbH & Co. KG"];
const texts = [
  "Büromaterial für die Verwaltung",
  "Telefon und Internet",
  "Miete Lager",
  "Wartungsvertrag",
  "Fremdleistungen Projekt",
  "Reisekosten",
  "Kfz-Kosten Tanken",
  "Werbung Messe",
];

/** Postings with numbers, amounts, accounts and 12,000 suppliers that are drawn by a hash of their place. */
export const insertPostings = `
  insert into known_posting (export_key, place, organization_id, is_failed, entity_guid, supplier_number, supplier_name,
    invoice_number, invoice_key, invoice_date, amount, currency, twin_key, accounts, texts, search)
  select key, place, organization_id, false, 'guid-' || key || '-' || place, supplier, name, number, lower(number), begun,
    amount, 'EUR', hash, accounts, texts,
    translate(lower(concat_ws(E'\\n', number, supplier, name, amount || ' eur', accounts, texts)), 'äöü.,-/&', 'aouPKMSN')
  from (
    select export.key, at as place, organization_id, created_at as begun, hash,
      lpad((70000 + mod(abs(hash), 12000))::text, 6, '0') as supplier,
      ${choose(trades, "hash")} || ' ' || ${choose(works, "hash / 10")} || ' ' || mod(abs(hash), 12000) || ' ' || ${choose(forms, "hash / 7")} as name,
      'RE-' || to_char(created_at, 'YYYY') || '-' || lpad(mod(abs(hash / 3), 10000000)::text, 7, '0') as number,
      (mod(abs(hash / 11), 1000000) / 100.0)::numeric(12, 2) as amount,
      (4000 + mod(abs(hash / 13), 900)) || E'\\n' || (1000 + mod(at, 50)) as accounts,
      ${choose(texts, "hash / 17")} || ' ' || to_char(created_at, 'MM/YYYY') as texts
    from known_export as export, generate_series(0, export.postings_count::int - 1) as series (at),
      lateral (select hashint8(export.key * 10007 + at)::bigint * 1000003 as hash) as drawn`;

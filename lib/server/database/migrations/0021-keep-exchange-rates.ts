import "server-only";
import { type Kysely, sql } from "kysely";

/**
 * Adds the exchange rates of an organization: units of a currency for one of the books, for a day
 * (`2026-05-14`) or a month (`2026-05`). Rates are decimal text, because a number would not keep their
 * digits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exchange_rate (
      organization_id text not null,
      base_currency text not null,
      currency_code text not null,
      period text not null,
      rate text not null,
      source text not null,
      changed_by text not null,
      person_id uuid not null,
      changed_at timestamptz not null default now(),
      primary key (organization_id, base_currency, currency_code, period)
    )`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Creates the table of failed and running login attempts, kept for as long as they count. `account` and
 * `network` are keyed hashes of the typed name and of the client's network. `account` is null once the row
 * no longer counts against the account.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table login_attempt (
    id uuid primary key,
    account text,
    network text not null,
    made_at timestamptz not null default clock_timestamp(),
    has_failed boolean not null default false
  )`.execute(database);
  await sql`create index login_attempt_account on login_attempt (account)`.execute(database);
  await sql`create index login_attempt_network on login_attempt (network)`.execute(database);
}

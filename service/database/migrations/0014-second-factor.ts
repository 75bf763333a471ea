import { type Kysely, sql } from "kysely";

/**
 * Creates the tables of authenticator apps and recovery codes, and the organizations' wish for a second
 * factor. `last_period` is the number of the 30-second period of the last code that was accepted.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table totp_factor (
    user_id text primary key references user_account (id) on delete cascade,
    sealed_secret text not null,
    last_period integer not null,
    created_at timestamptz not null default now()
  )`.execute(database);
  await sql`create table recovery_code (
    user_id text not null references user_account (id) on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`.execute(database);
  await sql`alter table organization add column requires_factor boolean not null default false`.execute(
    database,
  );
}

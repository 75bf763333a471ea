import { type Kysely, sql } from "kysely";

/**
 * Creates the table of passkeys. `id` and `public_key` are base64url, `asked_at` is the time of the request
 * that was answered last.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table passkey (
    user_id text not null references user_account (id) on delete cascade,
    id text not null unique,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null,
    asked_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (user_id, id)
  )`.execute(database);
}

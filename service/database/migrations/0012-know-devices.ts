import { type Kysely, sql } from "kysely";

/**
 * Creates the table of the browsers in which people have signed in before. `device` is a hash, because
 * whoever reads the table must not be able to make a cookie of it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table login_device (
    user_id text not null references user_account (id) on delete cascade,
    device text not null,
    failures integer not null default 0,
    last_used_at timestamptz not null default now(),
    primary key (user_id, device)
  )`.execute(database);
  await sql`create unique index login_device_device on login_device (device)`.execute(database);
}

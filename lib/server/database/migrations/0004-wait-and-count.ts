import "server-only";
import { type Kysely, sql } from "kysely";

/** Creates pending sign-ins, whose organization is unknown, and the counts of attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pending_sign_in (
      id uuid primary key,
      key_id text not null,
      sealed_tokens text not null,
      issued_at timestamptz not null,
      access_seconds integer not null,
      refresh_seconds integer,
      scopes text not null,
      issuer text not null,
      subject text,
      name text not null,
      email text,
      return_path text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table attempt (
      key text primary key,
      tries integer not null,
      ends_at timestamptz not null
    )`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Adds the sealed form of a signing key beside the plain one. This version empties `private_jwk` at its
 * start, because a key that an earlier version can read lies open in the database. Processes of the earlier
 * version that are running go on with the keys in their memory: they log that the keys were not looked up,
 * accept and sign as before, and learn of no new key. They can't be started again, so an upgrade replaces
 * each of them before the next rotation. A later step drops the empty column.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table signing_key
    add column sealed_jwk text,
    alter column private_jwk drop not null
  `.execute(database);
}

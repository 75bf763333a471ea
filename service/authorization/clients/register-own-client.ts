import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";
import { hashClientSecret } from "./client-secret.ts";

/**
 * Registers the web app as a client of the realm, or updates its secret and redirect address. A client with
 * the same id that an operator registered is never changed.
 */
export async function registerOwnClient(
  database: Sql,
  client: { id: string; secret: string; origin: string },
): Promise<void> {
  const redirects = JSON.stringify([`${client.origin}/api/auth/callback/accounting`]);
  await sql`
    insert into client (id, name, secret_hash, redirect_uris, is_own)
    values (${client.id}, 'Kontor', ${hashClientSecret(client.secret)}, ${redirects}::jsonb, true)
    on conflict (id) do update
      set secret_hash = excluded.secret_hash, redirect_uris = excluded.redirect_uris
      where client.is_own
  `.execute(database);
}

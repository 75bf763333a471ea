import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * The rows of each table that name a user, without what is secret. A test compares them with the database.
 */
const userTables = {
  user_account: sql`select id, email, name from user_account where id = `,
  membership: sql`select organization_id from membership where user_id = `,
  realm_grant: sql`select id, organization_id, client_id, created_at from realm_grant where user_id = `,
  login_device: sql`select last_used_at, failures from login_device where user_id = `,
  passkey: sql`select name, created_at from passkey where user_id = `,
  totp_factor: sql`select created_at from totp_factor where user_id = `,
  recovery_code: sql`select count(*)::int as unused from recovery_code where user_id = `,
  logout_notice: sql`select made_at from logout_notice where user_id = `,
};

/** Returns all that the service has of a user, the rows of each table by its name. */
export async function exportUser(
  transaction: Transaction<Tables>,
  userId: string,
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const [table, query] of Object.entries(userTables))
    tables[table] = (await sql`${query}${userId}`.execute(transaction)).rows;
  const sessions = await sql`
    select expires_at, payload->'iat' as "issuedAt" from oidc_artifact
    where model = 'Session' and payload->>'accountId' = ${userId}`.execute(transaction);
  return { ...tables, session: sessions.rows };
}

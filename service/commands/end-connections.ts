import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/** Which connections are meant: those of a person, an organization or a client, or of several of these together. */
export type ConnectionsOf = { userId?: string; organizationId?: string; clientId?: string };

function conditionFor(of: ConnectionsOf): RawBuilder<boolean> {
  const columns = { user_id: of.userId, organization_id: of.organizationId, client_id: of.clientId };
  const parts = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
  );
  return sql`${sql.join(parts, sql` and `)}`;
}

/** Counts the connections that `endConnections` would end. */
export async function countConnections(transaction: Transaction<Tables>, of: ConnectionsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from realm_grant where ${conditionFor(of)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Ends connections, with every code and token that was issued under them, and returns how many there were. Access
 * tokens stop to open anything because the API asks for their grant.
 */
export async function endConnections(transaction: Transaction<Tables>, of: ConnectionsOf): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (delete from realm_grant where ${conditionFor(of)} returning id),
      gone as (
        delete from oidc_artifact using ended
        where grant_id = ended.id or (model = 'Grant' and oidc_artifact.id = ended.id)
      )
    select count(*)::int as count from ended
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Signs a person out of the realm in every browser. */
export async function endSessions(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await sql`
    delete from oidc_artifact where model = 'Session' and payload ->> 'accountId' = ${userId}
  `.execute(transaction);
}

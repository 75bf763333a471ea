import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";

/**
 * Selects the connections of a person, an organization or a client. Several keys are combined with "and".
 */
export type ConnectionScope = { userId?: string; organizationId?: string; clientId?: string };

function conditionFor(scope: ConnectionScope): RawBuilder<boolean> {
  const columns = { user_id: scope.userId, organization_id: scope.organizationId, client_id: scope.clientId };
  const parts = Object.entries(columns).flatMap(([column, value]) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
  );
  return sql`${sql.join(parts, sql` and `)}`;
}

/** Counts the connections that `endConnections` would end. */
export async function countConnections(
  transaction: Transaction<Tables>,
  scope: ConnectionScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from realm_grant where ${conditionFor(scope)}
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

/**
 * Ends connections by deleting their grants, codes and tokens. Returns the number of connections. Their
 * access tokens lose all access, because the API checks the grant of each token.
 */
export async function endConnections(
  transaction: Transaction<Tables>,
  scope: ConnectionScope,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (delete from realm_grant where ${conditionFor(scope)} returning id),
      gone as (
        delete from oidc_artifact using ended
        where grant_id = ended.id or (model = 'Grant' and oidc_artifact.id = ended.id)
      )
    select count(*)::int as count from ended
  `.execute(transaction);
  return rows[0]?.count ?? 0;
}

import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";

/** An organization in which a client can act for a person, because a refresh token of it is still good. */
export type StandingConnection = { organizationId: string; scope: string };

/**
 * Returns a person's standing connections with a client, the newest consent first. Only organizations count
 * of which the person is still a member.
 */
export async function standingConnections(
  database: Sql,
  userId: string,
  clientId: string,
): Promise<StandingConnection[]> {
  const { rows } = await sql<StandingConnection>`
    select consent.organization_id as "organizationId", token.payload ->> 'scope' as scope
    from realm_grant as consent
    join membership using (organization_id, user_id)
    join oidc_artifact as token on token.grant_id = consent.id
    where consent.user_id = ${userId} and consent.client_id = ${clientId}
      and token.model = 'RefreshToken' and token.consumed_at is null and token.expires_at > now()
    order by consent.created_at desc, consent.id
  `.execute(database);
  return rows;
}

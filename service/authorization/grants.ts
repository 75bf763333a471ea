import { sql } from "kysely";
import type { Sql } from "../database/tables.ts";

/** A consent that still holds: who gave it, for which organization. */
export type LiveGrant = {
  id: string;
  clientId: string;
  userId: string;
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
};

/** Keeps which organization and person a grant of the realm is for. */
export async function rememberGrant(
  database: Sql,
  grant: { id: string; organizationId: string; userId: string; clientId: string },
): Promise<void> {
  await database
    .insertInto("realm_grant")
    .values({
      id: grant.id,
      organization_id: grant.organizationId,
      user_id: grant.userId,
      client_id: grant.clientId,
    })
    .execute();
}

/**
 * Finds a grant that still holds: not revoked, and its person still a member of the organization. A JWT stays
 * valid by itself, so whoever accepts one asks here.
 */
export async function findLiveGrant(database: Sql, id: string): Promise<LiveGrant | undefined> {
  return database
    .selectFrom("realm_grant as grant")
    .innerJoin("user_account as person", "person.id", "grant.user_id")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.user_id", "=", "grant.user_id")
        .onRef("membership.organization_id", "=", "grant.organization_id"),
    )
    .innerJoin("organization", "organization.id", "grant.organization_id")
    .select([
      "grant.id",
      "grant.client_id as clientId",
      "grant.user_id as userId",
      "person.name",
      "person.email",
      "organization.id as organizationId",
      "organization.name as organizationName",
    ])
    .where("grant.id", "=", id)
    .executeTakeFirst();
}

/** Ends a grant with everything issued under it. Ending it twice is fine. */
export async function revokeGrant(database: Sql, id: string): Promise<void> {
  await sql`
    with ended as (delete from realm_grant where id = ${id})
    delete from oidc_artifact where grant_id = ${id} or (model = 'Grant' and id = ${id})
  `.execute(database);
}

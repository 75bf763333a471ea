import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";

/** A consent that is not revoked: its person, client and organization. */
export type LiveGrant = {
  id: string;
  clientId: string;
  userId: string;
  name: string;
  email: string;
  organizationId: string;
  organizationName: string;
};

/**
 * Stores the organization, person and client of a grant. `isSeveral` says whether its consent let the person
 * tick several organizations.
 */
export async function saveGrant(
  database: Sql,
  grant: { id: string; organizationId: string; userId: string; clientId: string; isSeveral: boolean },
): Promise<void> {
  await database
    .insertInto("realm_grant")
    .values({
      id: grant.id,
      organization_id: grant.organizationId,
      user_id: grant.userId,
      client_id: grant.clientId,
      is_several: grant.isSeveral,
    })
    .execute();
}

/**
 * Finds a live grant: it is not revoked, and its person is still a member of the organization. A JWT of this
 * realm stays valid on its own, so every check of its tokens must call this. A trusted realm's tokens have no
 * grant here; that realm ends them.
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

/** Deletes a grant and everything issued under it. Has no effect on a grant that is already deleted. */
export async function revokeGrant(database: Sql, id: string): Promise<void> {
  await sql`
    with ended as (delete from realm_grant where id = ${id})
    delete from oidc_artifact where grant_id = ${id} or (model = 'Grant' and id = ${id})
  `.execute(database);
}

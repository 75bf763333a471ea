import { sql } from "kysely";
import type { Sql } from "../../database/tables.ts";

/** The seconds within which the code of a ticked organization must be asked for. */
const tickedSeconds = 120;

/** What a code for a ticked organization is bound to beside the organization itself. */
type Binding = {
  /** The realm's session of the browser, by its permanent id. */
  sessionUid: string;
  redirectUri: string;
  /** In the order of the contract. */
  scope: string;
};

/** Stores the organizations that were ticked at a consent beside the first, for two minutes. */
export async function saveTicked(
  database: Sql,
  consentId: string,
  organizationIds: readonly string[],
  { sessionUid, redirectUri, scope }: Binding,
): Promise<void> {
  await sql`
    insert into ticked_organization (organization_id, consent_id, session_uid, redirect_uri, scope, expires_at)
    select id, ${consentId}, ${sessionUid}, ${redirectUri}, ${scope}, now() + make_interval(secs => ${tickedSeconds}::int)
    from unnest(${organizationIds}::text[]) as id
  `.execute(database);
}

/**
 * Takes an organization that a person ticked for a client, and resolves to whether there was one: of several
 * requests at the same moment one gets it. Its consent must still be live, and the person a member.
 */
export async function takeTicked(
  database: Sql,
  wanted: Binding & { organizationId: string; userId: string; clientId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from ticked_organization where (organization_id, consent_id) in (
      select ticked.organization_id, ticked.consent_id from ticked_organization as ticked
      join realm_grant as consent on consent.id = ticked.consent_id
      join membership on membership.organization_id = ticked.organization_id
        and membership.user_id = consent.user_id
      where ticked.organization_id = ${wanted.organizationId} and ticked.session_uid = ${wanted.sessionUid}
        and ticked.redirect_uri = ${wanted.redirectUri} and ticked.scope = ${wanted.scope}
        and ticked.expires_at > now()
        and consent.user_id = ${wanted.userId} and consent.client_id = ${wanted.clientId}
      limit 1 for update of ticked skip locked
    ) returning organization_id
  `.execute(database);
  return rows.length > 0;
}

/**
 * Returns the organizations that wait for their own codes after a consent, by name, or undefined if the
 * consent did not let the person tick several.
 */
export async function findTicked(
  database: Sql,
  consentId: string,
): Promise<{ id: string; name: string }[] | undefined> {
  const consent = await database
    .selectFrom("realm_grant")
    .select("id")
    .where("id", "=", consentId)
    .where("is_several", "=", true)
    .executeTakeFirst();
  if (!consent) return undefined;
  return database
    .selectFrom("ticked_organization as ticked")
    .innerJoin("organization", "organization.id", "ticked.organization_id")
    .select(["organization.id", "organization.name"])
    .where("ticked.consent_id", "=", consentId)
    .where("ticked.expires_at", ">", sql<Date>`now()`)
    .orderBy("organization.name")
    .orderBy("organization.id")
    .execute();
}

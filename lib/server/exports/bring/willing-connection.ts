import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";

/** A connection by which Kontor brings an export, with the person that it belongs to. */
export type WillingConnection = {
  id: string;
  organizationId: string;
  organizationName: string;
  personId: string;
  personName: string;
};

/**
 * SQL that is true for the active connections by which `known_export` is brought: that of whoever began it,
 * unless they withdrew that, and those of people who agreed to it for the whole organization.
 */
export const isWilling = sql<boolean>`(connection.organization_id = known_export.organization_id
  and connection.state = 'active' and ' ' || connection.scopes || ' ' like '% exports %'
  and (connection.brings = 'all' or connection.brings = 'own' and connection.person_id = known_export.begun_by))`;

/**
 * Returns the connection by which an export is brought, first that of whoever began it; undefined without
 * one.
 */
export async function willingConnection(exportKey: number): Promise<WillingConnection | undefined> {
  const database = await appDatabase();
  const { rows } = await sql<WillingConnection>`
    select connection.id, connection.organization_id as "organizationId",
      connection.organization_name as "organizationName", person.id as "personId", person.name as "personName"
    from known_export join connection on ${isWilling} join person on person.id = connection.person_id
    where known_export.key = ${exportKey}
    order by connection.person_id is not distinct from known_export.begun_by desc, connection.granted_at desc
    limit 1`.execute(database);
  return rows[0];
}

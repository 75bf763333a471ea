import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../../database/open.ts";

/**
 * Whose archive it is, and the connection by which that person reads the documents; null if they have none.
 */
export type ArchiveOwner = {
  archiveId: string;
  organizationId: string;
  exportId: string;
  connectionId: string | null;
};

/** Returns whose archive it is; undefined if it was cancelled or its hand-over was removed. */
export async function archiveOwner(archiveId: string): Promise<ArchiveOwner | undefined> {
  const { rows } = await sql<ArchiveOwner>`
    select hand_over.id as "archiveId", hand_over.organization_id as "organizationId",
      hand_over.export_id as "exportId", connection.id as "connectionId"
    from hand_over join document_archive using (id)
      left join connection on connection.organization_id = hand_over.organization_id
        and connection.person_id = hand_over.person_id and connection.state = 'active'
        and ' ' || connection.scopes || ' ' like '% exports %'
    where hand_over.id = ${archiveId} and cancelled_at is null
    order by connection.granted_at desc nulls last
    limit 1`.execute(await appDatabase());
  return rows[0];
}

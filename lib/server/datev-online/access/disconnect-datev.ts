import "server-only";
import type { Kysely } from "kysely";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { removeDatevTarget } from "../../hand-over/delivery/datev-target.ts";
import { lockDatevAccess } from "./datev-tokens.ts";
import { requireDatevApp } from "./require-app.ts";
import { revokeQueued } from "./revoke-queued.ts";

/**
 * Ends the access of an organization with its choice of a client, which is none of its targets any more. Its
 * tokens are deleted when this resolves, and revoked at DATEV; if DATEV does not answer, the request is
 * repeated in the background. Without an access nothing happens.
 */
export async function disconnectDatev(
  organizationId: string,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  requireDatevApp();
  const database = await appDatabase();
  await lockDatevAccess(organizationId, () =>
    database.transaction().execute(async (transaction) => {
      await queueDatevRevocation(transaction, organizationId);
      const { numDeletedRows } = await transaction
        .deleteFrom("datev_access")
        .where("organization_id", "=", organizationId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      await removeDatevTarget(transaction, organizationId);
      const changes = [{ field: "datevAccess", before: "true", after: "false" }];
      await audit.done(transaction, { setting: "datevAccess", changes });
    }),
  );
  await revokeQueued(organizationId);
}

/**
 * Queues the tokens of an access to be revoked, sealed as they are: no key is needed. Must be called in the
 * transaction that deletes or replaces it. Resolves with whether there was an access that lasted.
 */
export async function queueDatevRevocation(
  transaction: Kysely<Tables>,
  organizationId: string,
): Promise<boolean> {
  const lasting = transaction
    .selectFrom("datev_access")
    .select(["organization_id", "id", "key_id", "sealed_tokens"])
    .where("organization_id", "=", organizationId)
    .where("ended_at", "is", null);
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("datev_revocation")
    .columns(["organization_id", "id", "key_id", "sealed_tokens"])
    .expression(lasting)
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

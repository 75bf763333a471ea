import "server-only";
import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { openTokens, sealTokens } from "../../auth/tokens/seal-tokens.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { log } from "../../log.ts";
import { revokeDatevToken } from "./ask-token-endpoint.ts";
import { lockDatevAccess } from "./datev-tokens.ts";
import { requireDatevApp } from "./require-app.ts";

/** The maximum time of repeated requests to revoke tokens that DATEV does not revoke, in days. */
const revocationDays = 7;

/**
 * Ends the access of an organization with its choice of a client. Its tokens are deleted when this resolves, and revoked at DATEV; if DATEV
 * does not answer, the request is repeated in the background. Without an access nothing happens.
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
      const changes = [{ field: "datevAccess", before: "true", after: "false" }];
      await audit.done(transaction, { setting: "datevAccess", changes });
    }),
  );
  await revokeQueued(organizationId);
}

/**
 * Queues the tokens of an access to be revoked. Must be called in the transaction that deletes or replaces it. Resolves with whether there
 * was an access that lasted.
 */
export async function queueDatevRevocation(
  transaction: Kysely<Tables>,
  organizationId: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("datev_access")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row || row.ended_at) return false;
  try {
    const id = randomUUID();
    const sealed = sealTokens(openTokens(row, row.id), id);
    await transaction
      .insertInto("datev_revocation")
      .values({ organization_id: organizationId, id, ...sealed })
      .execute();
  } catch (error) {
    log.error({ organizationId, err: error }, "tokens of DATEV can't be opened");
  }
  return true;
}

/** Revokes the queued tokens of an organization and deletes them. After seven days they are deleted without an answer. */
export async function revokeQueued(organizationId: string): Promise<void> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("datev_revocation")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  for (const row of rows) {
    const { access, refresh } = openTokens(row, row.id);
    const isDone = await revokeDatevToken(requireDatevApp(), refresh ?? access);
    const isOver = Date.now() - row.asked_at.getTime() > revocationDays * 24 * 3_600_000;
    if (!isDone) log.warn({ organizationId, givenUp: isOver }, "tokens of DATEV not revoked");
    if (!isDone && !isOver) continue;
    await database
      .deleteFrom("datev_revocation")
      .where("organization_id", "=", organizationId)
      .where("id", "=", row.id)
      .execute();
  }
}

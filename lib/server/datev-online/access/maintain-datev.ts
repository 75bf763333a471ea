import "server-only";
import { sql } from "kysely";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import { type StoredDatevAccess, renewDatevAccess } from "./datev-tokens.ts";
import { revokeQueued } from "./revoke-queued.ts";

/** The interval of the background job, in milliseconds. */
const roundMilliseconds = 60_000;

/** The days after which an access is renewed that DATEV has named no end for. */
const unstatedDays = 7;

/**
 * Background job, now and once a minute while the process runs, where the operator has an app: renews
 * accesses that nobody used for a third of the time that they last without, and revokes tokens that are
 * left. Any number of processes may run it.
 */
export async function maintainDatev(): Promise<void> {
  if (!configuration().datevApp) return;
  for (const task of [renewIdleAccesses, revokeQueued])
    await task().catch((error: unknown) =>
      log.error({ err: error, task: task.name }, "maintaining accesses to DATEV failed"),
    );
  setTimeout(() => void maintainDatev(), roundMilliseconds).unref();
}

/** Renews idle accesses. A renewal that fails is tried again in the next round. */
export async function renewIdleAccesses(): Promise<void> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("datev_access")
    .select(["organization_id", "renewed_at"])
    .where("ended_at", "is", null)
    .where(
      sql<boolean>`renewed_at + coalesce((refresh_expires_at - renewed_at) / 3, ${sql.lit(`${unstatedDays} days`)}::interval) <= now()`,
    )
    .execute();
  for (const { organization_id: organizationId, renewed_at: seen } of rows) {
    const isStale = ({ row }: StoredDatevAccess) => row.renewed_at <= seen;
    await renewDatevAccess(organizationId, isStale).catch((error: unknown) =>
      log.warn({ organizationId, err: error }, "idle access to DATEV not renewed"),
    );
  }
}

import "server-only";
import { randomUUID } from "node:crypto";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import { appDatabase } from "../database/open.ts";
import type { Call } from "../upstream/call-endpoint.ts";
import { backgroundPace, type Pace } from "../upstream/pace.ts";

/** A run that is being processed, with the parameters of its requests. */
export type RunAtWork = {
  id: string;
  organizationId: string;
  type: CoreDataDescription;
  mode: ImportMode;
  isCancelled: boolean;
  pace: Pace;
  /** False once the service has refused a page of the log that is larger than usual. */
  asksLargePages: boolean;
  /** The id of this turn's requests in the logs of both sides. */
  requestId: string;
  /** Returns the parameters that all calls of the run share. */
  call(): Pick<Call, "connection" | "requestId" | "failFast">;
};

/**
 * Returns an unfinished run, and the seconds until it may continue; undefined if it has ended, pauses, or
 * does not exist.
 */
export async function findRunAtWork(
  id: string,
): Promise<{ run: RunAtWork; restSeconds: number } | undefined> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("import_run")
    .select(["organization_id", "core_data_type", "mode", "state", "connection_id", "next_at"])
    .where("id", "=", id)
    .where("state", "in", ["RUNNING", "CANCELLED"])
    .where("has_records", "=", true)
    .executeTakeFirst();
  if (!row?.connection_id) return undefined;
  const organizationId = row.organization_id;
  const requestId = randomUUID();
  const connection = { id: row.connection_id, organizationId };
  return {
    run: {
      id,
      organizationId,
      requestId,
      mode: row.mode,
      asksLargePages: true,
      isCancelled: row.state === "CANCELLED",
      type: coreDataTypeOf(row.core_data_type),
      pace: backgroundPace(organizationId, new AbortController().signal),
      call: () => ({ connection, requestId, failFast: true }),
    },
    restSeconds: row.next_at ? (row.next_at.getTime() - Date.now()) / 1000 : 0,
  };
}

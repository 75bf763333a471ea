import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { audited } from "../../audit/audited.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { log } from "../../log.ts";
import { paceOne } from "../../upstream/pace.ts";
import { type KnownExport, watchedFrom } from "../known-exports.ts";
import { findAnswer, storedAnswer } from "../stored-answer.ts";
import { watchExport } from "../watch-export.ts";
import { type WillingConnection, willingConnection } from "./willing-connection.ts";

/**
 * The seconds until a running export is asked about again. They follow its age, as its watchers' requests
 * do.
 */
const watchSeconds = [
  { age: 30, seconds: 1 },
  { age: 300, seconds: 3 },
  { age: Number.POSITIVE_INFINITY, seconds: 10 },
];

/** The maximum pause between two tries, in seconds. */
const maxRetrySeconds = 3_600;

/**
 * Brings the answer of an export into the store as soon as the export has ended, by a connection that is
 * willing. The audit trail names its person. Resolves with the seconds until the next try, or with null if
 * none is left to do: it is stored, empty, or nobody is willing.
 */
export async function bringExport(exportKey: number): Promise<number | null> {
  const known = await takeTurn(exportKey);
  if (!known || (await findAnswer(known.organization_id, known.export_id))) return null;
  const connection = await willingConnection(exportKey);
  if (!connection) return null;
  const requestId = randomUUID();
  try {
    const { status, postingsCount } = known.ended_seen_at
      ? watchedFrom(known)
      : await watchExport({ connection, exportId: known.export_id, requestId });
    if (status === "EXPORTING") return secondsFor(known);
    if (postingsCount > 0) await bringBy(connection, known.export_id, requestId);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ requestId, exportId: known.export_id, err: error }, "an export was not brought");
    return retry(known);
  }
}

async function bringBy(connection: WillingConnection, exportId: string, requestId: string): Promise<void> {
  const { organizationId, personId, personName } = connection;
  await paceOne(organizationId);
  await audited(
    {
      action: "EXPORT_BROUGHT",
      session: { person: { id: personId, name: personName } },
      connection,
      requestId,
      about: { exportId },
    },
    () => storedAnswer({ connection, exportId, requestId }),
    () => ({}),
  );
}

/** Notes that a try begins, so that no other process looks after the export meanwhile. */
async function takeTurn(exportKey: number): Promise<KnownExport | undefined> {
  const database = await appDatabase();
  return database
    .updateTable("known_export")
    .set({ bring_at: sql<Date>`now()` })
    .where("key", "=", exportKey)
    .returningAll()
    .executeTakeFirst();
}

async function retry({ key, bring_tries: tries }: KnownExport): Promise<number> {
  const seconds = Math.min(maxRetrySeconds, 5 * 2 ** Math.min(tries, 10));
  const database = await appDatabase();
  await database
    .updateTable("known_export")
    .set({ bring_tries: tries + 1, bring_at: sql<Date>`now() + ${seconds} * interval '1 second'` })
    .where("key", "=", key)
    .execute();
  return seconds;
}

/** Returns the seconds until a running export is asked about again. */
export function secondsFor({ first_seen_at: since }: Pick<KnownExport, "first_seen_at">): number {
  const age = (Date.now() - since.getTime()) / 1000;
  return watchSeconds.find((step) => age < step.age)?.seconds ?? 10;
}

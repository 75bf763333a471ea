import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Queue } from "#platform/queue/queue.ts";
import type { DatevClientNumbers } from "#lib/shared/datev-online.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { appQueue } from "../../database/queue.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import type { DatevBatchRow } from "./batch-rows.ts";
import { datevNumbersText } from "../access/client-numbers.ts";
import { type DeliveryKey, lockDelivery } from "./lock-delivery.ts";
import { requireDatevApp } from "../access/require-app.ts";
import { sendingJob } from "../../hand-over/delivery/datev-jobs.ts";
import { datevTargetOf } from "../../hand-over/delivery/datev-target.ts";
import { requireStanding } from "../../hand-over/delivery/require-standing.ts";

type Resuming = { person: { id: string; name: string }; queue: Queue; now: Date };

/**
 * Goes on with a delivery to DATEV that ended without success: what failed or was missing is sent again, and
 * nothing that arrived or that DATEV still checks. A batch that DATEV has imported as failed, or refused,
 * gets a new reference, because its old job stays in the list of jobs. One that DATEV never answered for
 * keeps its own, by which an earlier request is still found. While the delivery is open, or when all has
 * arrived, nothing happens. Throws NOT_FOUND, also where the operator has no app at DATEV,
 * HAND_OVER_WITHDRAWN, TARGET_REMOVED without an access, and DATEV_CLIENT_DIFFERS if another client is
 * chosen now.
 */
export async function sendAgain(
  key: DeliveryKey,
  person: Resuming["person"],
  audit: Pick<AuditRecorder<"DELIVERY_RESUMED">, "done">,
  now = new Date(),
): Promise<void> {
  requireDatevApp();
  const [database, queue] = [await appDatabase(), await appQueue()];
  await database.transaction().execute(async (transaction) => {
    const delivery = await lockDelivery(transaction, key);
    if (delivery.state !== "failed" && delivery.state !== "cancelled") return;
    await resumeDelivery(transaction, key, { person, queue, now });
    const changes = [{ field: "state", before: delivery.state, after: "waiting" }];
    await audit.done(transaction, { exportId: key.exportId, target: delivery.target_name, changes });
  });
}

/**
 * Lets a delivery that ended go on, for the person who asks, and queues its job. Its row must be locked in
 * the transaction. Throws as `sendAgain`.
 */
export async function resumeDelivery(
  transaction: Transaction<Tables>,
  { organizationId, handOverId, id }: DeliveryKey,
  { person, queue, now }: Resuming,
): Promise<void> {
  await requireStanding(transaction, handOverId);
  const own = { organization_id: organizationId, delivery_id: id };
  const { client, turn } = await transaction
    .updateTable("datev_delivery")
    .set({ turn: sql<number>`turn + 1`, stumbles: 0, tried_since: now, cancelled_at: null })
    .where((is) => is.and(own))
    .returning(["client", "turn"])
    .executeTakeFirstOrThrow();
  const target = await datevTargetOf(organizationId, transaction);
  if (!target) throw new AppError({ code: "TARGET_REMOVED", message: "Nobody is connected to DATEV." });
  requireSameClient(target.settings, client);
  await transaction
    .updateTable("datev_document")
    .set({ state: "waiting", problem: null })
    .where((is) => is.and(own))
    .where("state", "in", ["failed", "missing"])
    .execute();
  const failed = await transaction
    .selectFrom("datev_batch")
    .selectAll()
    .where((is) => is.and({ ...own, state: "failed" }))
    .execute();
  for (const batch of failed)
    await transaction
      .updateTable("datev_batch")
      .set({
        ...{ state: "waiting", problem: null, words: null, ended_at: null, fields: "[]" },
        ...(isAnswered(batch) && renewed()),
      })
      .where((is) => is.and({ ...own, place: batch.place }))
      .execute();
  await transaction
    .updateTable("delivery")
    .set({
      ...{ state: "waiting", attempts: 0, next_at: null, ended_at: null, problem: null, answer: null },
      ...{ target_id: target.id, person_id: person.id, person_name: person.name },
    })
    .where("id", "=", id)
    .execute();
  await queue.enqueue(sendingJob, { organizationId, id, turn }, transaction);
}

/**
 * Whether DATEV has answered for a batch that failed: it had a job, or its last request was refused. The
 * list of jobs was not read after that.
 */
const isAnswered = ({ job_id: jobId, asked_at: askedAt, looked_at: lookedAt }: DatevBatchRow) =>
  jobId !== null || (askedAt !== null && lookedAt === null);

const renewed = () => ({
  ...{ reference_id: randomUUID(), job_id: null },
  ...{ asked_at: null, looked_at: null, sent_at: null, next_at: null },
});

/** Throws DATEV_CLIENT_DIFFERS if documents and batches of one client would come to another. */
export function requireSameClient(chosen: DatevClientNumbers, wanted: DatevClientNumbers): void {
  const [now, then] = [datevNumbersText(chosen), datevNumbersText(wanted)];
  if (now === then) return;
  throw new AppError({
    code: "DATEV_CLIENT_DIFFERS",
    message: `The hand-over is for ${then}, and ${now} is chosen at DATEV.`,
  });
}

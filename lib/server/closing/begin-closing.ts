import "server-only";
import type { Kysely } from "kysely";
import type { ClosingRequest } from "#lib/shared/closing.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { appQueue } from "../database/queue.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { counters } from "../metrics/counters.ts";
import { requireTakes } from "../hand-over/delivery/datev-target.ts";
import { openTarget } from "../hand-over/delivery/targets.ts";
import { closingJob, type ClosingTurn } from "./closings.ts";
import { formatFor } from "./method-of.ts";

type Order = {
  id: string;
  organizationId: string;
  session: { person: { id: string; name: string } };
  request: ClosingRequest;
};

/**
 * Stores an order that closes a month, and queues its first turn. The same order sent again changes nothing.
 * Throws CLOSING_GOES_ON if another one of the organization has not ended, and as `formatFor`, `openTarget`
 * and `requireTakes`.
 */
export async function beginClosing(
  { id, organizationId, session: { person }, request }: Order,
  audit: Pick<AuditRecorder<"CLOSING_BEGUN">, "done">,
): Promise<void> {
  const [database, queue] = [await appDatabase(), await appQueue()];
  if (await isKnown(database, { id, organizationId })) return;
  const written = await formatFor(organizationId, request.method);
  if (request.targetId !== null)
    requireTakes((await openTarget(organizationId, request.targetId)).settings, written.format);
  const isBegun = await database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto("closing")
      .values({
        ...{ id, organization_id: organizationId, person_id: person.id, person_name: person.name },
        request: JSON.stringify(request),
        written: JSON.stringify(written),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) {
      if (await isKnown(transaction, { id, organizationId })) return false;
      throw new AppError({
        code: "CLOSING_GOES_ON",
        message: "An order of this organization has not ended yet. Look at it before you give another one.",
      });
    }
    await audit.done(transaction, {
      format: written.format,
      ...(request.month !== null && { month: request.month }),
      ...("exportId" in request.begin && { exportId: request.begin.exportId }),
    });
    const turn: ClosingTurn = { id, turn: 0 };
    await queue.enqueue(closingJob, turn, transaction);
    return true;
  });
  if (isBegun) counters.orders.inc({ kind: "closing", outcome: "begun" });
}

async function isKnown(
  database: Kysely<Tables>,
  { id, organizationId }: Pick<Order, "id" | "organizationId">,
): Promise<boolean> {
  const row = await database
    .selectFrom("closing")
    .select("organization_id")
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

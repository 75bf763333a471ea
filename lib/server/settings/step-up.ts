import "server-only";
import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isWeaker } from "#lib/shared/step-up.ts";
import type { StepUpSetting } from "#lib/shared/step-up-schemas.ts";
import type { RouteAction } from "../audit/record.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import type { Connection } from "../auth/sessions/session.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { readProofMinutes, stepUpName } from "../membership/proof-minutes.ts";
import { findStepUpObstacle } from "../membership/step-up.ts";
import { changesOf } from "./save-setting.ts";
import { changingStepUp, saveStepUp } from "./save-step-up.ts";

type Person = { id: string; name: string };
type Recorder<Action extends RouteAction> = Pick<AuditRecorder<Action>, "done">;
type RequestKey = { organizationId: string; requestId: string };

/**
 * Changes for how long a login with a second factor counts; null switches the safeguard off. Whoever is
 * connected may strengthen it, which also ends a request to weaken it. A weaker value becomes a request that
 * replaces a former one. Resolves with whether a second person has to confirm it. Throws
 * STEP_UP_UNAVAILABLE where it is switched on and the connection could prove nothing.
 */
export async function changeStepUp(
  connection: Connection,
  { minutes, person }: StepUpSetting & { person: Person },
  audit: {
    SAFEGUARD_CHANGED: Recorder<"SAFEGUARD_CHANGED">;
    WEAKER_SAFEGUARD_REQUESTED: Recorder<"WEAKER_SAFEGUARD_REQUESTED">;
  },
): Promise<{ isWaiting: boolean }> {
  const { organizationId } = connection;
  if (minutes !== null && (await readProofMinutes(organizationId)) === null) await requireProof(connection);
  return changingStepUp(organizationId, async (transaction) => {
    const former = await readProofMinutes(organizationId, transaction);
    if (minutes === former) return { isWaiting: false };
    if (isWeaker(former, minutes)) {
      const columns = { id: randomUUID(), minutes, person_id: person.id, person_name: person.name };
      await transaction
        .insertInto("safeguard_request")
        .values({ organization_id: organizationId, name: stepUpName, ...columns })
        .onConflict((conflict) =>
          conflict
            .columns(["organization_id", "name"])
            .doUpdateSet({ ...columns, requested_at: sql<Date>`now()` }),
        )
        .execute();
      const changes = changesOf({ minutes: former }, { minutes });
      await audit.WEAKER_SAFEGUARD_REQUESTED.done(transaction, { setting: stepUpName, changes });
      return { isWaiting: true };
    }
    const change = { organizationId, minutes, changedBy: person.name };
    await saveStepUp(transaction, change, audit.SAFEGUARD_CHANGED);
    return { isWaiting: false };
  });
}

/**
 * Confirms a request to weaken the safeguard, which takes effect. Throws NOT_FOUND if it was replaced, withdrawn
 * or confirmed meanwhile, and SECOND_PERSON_REQUIRED for the person who made it.
 */
export async function confirmWeakerStepUp(
  { organizationId, requestId }: RequestKey,
  person: Person,
  audit: Recorder<"SAFEGUARD_CHANGED">,
): Promise<void> {
  await changingStepUp(organizationId, async (transaction) => {
    const request = await takeRequest(transaction, { organizationId, requestId });
    if (request.person_id === person.id)
      throw new AppError({
        code: "SECOND_PERSON_REQUIRED",
        message: "Another person of this organization has to confirm your request.",
      });
    const changedBy = `${request.person_name}, ${person.name}`;
    await saveStepUp(transaction, { organizationId, minutes: request.minutes, changedBy }, audit);
  });
}

/** Withdraws a request to weaken the safeguard, one's own or another's. Throws NOT_FOUND if it is gone. */
export async function withdrawWeakerStepUp(
  key: RequestKey,
  audit: Recorder<"SAFEGUARD_REQUEST_WITHDRAWN">,
): Promise<void> {
  await changingStepUp(key.organizationId, async (transaction) => {
    await takeRequest(transaction, key);
    await audit.done(transaction, { setting: stepUpName });
  });
}

async function requireProof(connection: Connection): Promise<void> {
  const obstacle = await findStepUpObstacle(connection);
  if (obstacle === null) return;
  throw new AppError({
    code: "STEP_UP_UNAVAILABLE",
    message: "The sign-in server does not prove a second factor.",
    cause: new Error(obstacle),
  });
}

async function takeRequest(transaction: Kysely<Tables>, { organizationId, requestId }: RequestKey) {
  const request = await transaction
    .deleteFrom("safeguard_request")
    .where("organization_id", "=", organizationId)
    .where("name", "=", stepUpName)
    .where(sql<boolean>`id::text = ${requestId}`)
    .returningAll()
    .executeTakeFirst();
  if (request) return request;
  throw new AppError({ code: "NOT_FOUND", message: "This request is no longer open." });
}

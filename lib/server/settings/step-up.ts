import "server-only";
import { isWeaker } from "#lib/shared/step-up.ts";
import type { StepUpSetting } from "#lib/shared/safeguard-schemas.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { AppError } from "../errors/app-error.ts";
import { readProofMinutes, stepUpName as name } from "../membership/proof-minutes.ts";
import { findStepUpObstacle } from "../membership/step-up.ts";
import { type ChangeRecorder, requestWeaker } from "./safeguard-requests.ts";
import { changingSafeguards, saveSafeguard } from "./save-safeguard.ts";
import type { SettingAuthor } from "./save-setting.ts";

/** The recorders of a change of a safeguard, which takes effect or becomes a request. */
export type SafeguardRecorders = {
  [Action in "SAFEGUARD_CHANGED" | "WEAKER_SAFEGUARD_REQUESTED"]: ChangeRecorder<Action>;
};

/**
 * Changes for how long a login with a second factor counts; null switches the safeguard off. Whoever is
 * connected may strengthen it, which also ends a request to weaken it. A weaker value becomes a request that
 * replaces a former one. Resolves with whether a second person has to confirm it. Throws
 * STEP_UP_UNAVAILABLE where it is switched on and the connection could prove nothing.
 */
export async function changeStepUp(
  connection: Connection,
  { minutes, person }: StepUpSetting & { person: SettingAuthor },
  audit: SafeguardRecorders,
): Promise<{ isWaiting: boolean }> {
  const { organizationId } = connection;
  if (minutes !== null && (await readProofMinutes(organizationId)) === null) await requireProof(connection);
  return changingSafeguards(organizationId, async (transaction) => {
    const former = await readProofMinutes(organizationId, transaction);
    if (minutes === former) return { isWaiting: false };
    const change = { organizationId, name, value: { minutes } } as const;
    if (isWeaker(former, minutes)) {
      const request = { ...change, former: { minutes: former }, person, minutes };
      await requestWeaker(transaction, request, audit.WEAKER_SAFEGUARD_REQUESTED);
      return { isWaiting: true };
    }
    await saveSafeguard(transaction, { ...change, authors: [person] }, audit.SAFEGUARD_CHANGED);
    return { isWaiting: false };
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

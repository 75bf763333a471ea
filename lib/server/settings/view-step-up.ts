import "server-only";
import { sql } from "kysely";
import { isWeaker, type StepUpRequest, type StepUpView, type WeakerStepUp } from "#lib/shared/step-up.ts";
import { stepUpSetting } from "#lib/shared/step-up-schemas.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { readProofMinutes, stepUpName } from "../membership/proof-minutes.ts";
import { findStepUpObstacle } from "../membership/step-up.ts";

/** Returns the safeguard of an organization for its page. The realm is asked only while it is off. */
export async function viewStepUp(connection: Connection, personId: string): Promise<StepUpView> {
  const { organizationId } = connection;
  const minutes = await readProofMinutes(organizationId);
  return {
    minutes,
    obstacle: minutes === null ? await findStepUpObstacle(connection) : null,
    request: await findStepUpRequest(organizationId, personId),
  };
}

/** Returns the open request to weaken the safeguard; null if there is none. */
export async function findStepUpRequest(
  organizationId: string,
  personId: string,
): Promise<StepUpRequest | null> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("safeguard_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("name", "=", stepUpName)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    minutes: row.minutes,
    requestedBy: row.person_name,
    requestedAt: row.requested_at.toISOString(),
    isOwn: row.person_id === personId,
  };
}

/** Returns the newest change of the safeguard if it weakened it within the last 14 days; otherwise null. */
export async function findWeakerStepUp(organizationId: string): Promise<WeakerStepUp | null> {
  const database = await appDatabase();
  const [last, former] = await database
    .selectFrom("setting_change")
    .select(["value", "changed_by", "at", sql<boolean>`at > now() - interval '14 days'`.as("isRecent")])
    .where("organization_id", "=", organizationId)
    .where("name", "=", stepUpName)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  if (!last?.isRecent || !former) return null;
  const { minutes } = stepUpSetting.parse(last.value);
  if (!isWeaker(stepUpSetting.parse(former.value).minutes, minutes)) return null;
  return { minutes, changedBy: last.changed_by, changedAt: last.at.toISOString() };
}

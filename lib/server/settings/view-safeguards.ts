import "server-only";
import { sql } from "kysely";
import { fourEyesSetting, stepUpSetting } from "#lib/shared/safeguard-schemas.ts";
import {
  safeguardNames,
  type SafeguardName,
  type SafeguardRequest,
  type WeakerSafeguard,
} from "#lib/shared/safeguards.ts";
import { isWeaker, type StepUpView } from "#lib/shared/step-up.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import { readProofMinutes } from "../membership/proof-minutes.ts";
import { findStepUpObstacle } from "../membership/step-up.ts";

/** Returns one safeguard of an organization for its page. The realm is asked only while it is off. */
export async function viewStepUp(connection: Connection): Promise<StepUpView> {
  const minutes = await readProofMinutes(connection.organizationId);
  return { minutes, obstacle: minutes === null ? await findStepUpObstacle(connection) : null };
}

/** Returns the open requests to weaken a safeguard, as one person sees them. */
export async function findSafeguardRequests(
  organizationId: string,
  personId: string,
): Promise<SafeguardRequest[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("safeguard_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("requested_at")
    .execute();
  return rows.map(({ id, name, minutes, person_name, requested_at, person_id }) => ({
    ...{ id, name, minutes, requestedBy: person_name },
    requestedAt: requested_at.toISOString(),
    isOwn: person_id === personId,
  }));
}

/** Returns the newest change of each safeguard that it weakened within the last 14 days. */
export async function findWeakerSafeguards(organizationId: string): Promise<WeakerSafeguard[]> {
  const found = await Promise.all(safeguardNames.map((name) => findWeaker(organizationId, name)));
  return found.filter((weaker) => weaker !== null);
}

async function findWeaker(organizationId: string, name: SafeguardName): Promise<WeakerSafeguard | null> {
  const database = await appDatabase();
  const [last, former] = await database
    .selectFrom("setting_change")
    .select(["value", "changed_by", "at", sql<boolean>`at > now() - interval '14 days'`.as("isRecent")])
    .where("organization_id", "=", organizationId)
    .where("name", "=", name)
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  if (!last?.isRecent || !former) return null;
  const shared = { name, changedBy: last.changed_by, changedAt: last.at.toISOString() };
  if (name === "four-eyes") {
    const [now, before] = [last, former].map(({ value }) => fourEyesSetting.parse(value).signers);
    return now === 1 && before === 2 ? { ...shared, minutes: null } : null;
  }
  const { minutes } = stepUpSetting.parse(last.value);
  return isWeaker(stepUpSetting.parse(former.value).minutes, minutes) ? { ...shared, minutes } : null;
}

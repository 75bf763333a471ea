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

/** Returns the open requests to weaken a safeguard, at most one of each, as one person sees them. */
export async function findSafeguardRequests(
  organizationId: string,
  personId: string,
): Promise<SafeguardRequest[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("safeguard_request")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("name")
    .execute();
  return rows.map(({ id, name, minutes, person_name, requested_at, person_id }) => ({
    ...{ id, name, minutes, requestedBy: person_name },
    requestedAt: requested_at.toISOString(),
    isOwn: person_id === personId,
  }));
}

/** Returns the newest change of each safeguard that it weakened within the last 14 days. */
export async function findWeakerSafeguards(organizationId: string): Promise<WeakerSafeguard[]> {
  const changes = await findLastChanges(organizationId);
  const found = safeguardNames.map((name) =>
    weakerOf(
      name,
      changes.filter((change) => change.name === name),
    ),
  );
  return found.filter((weaker) => weaker !== null);
}

type Change = { name: string; value: unknown; changed_by: string; at: Date; isRecent: boolean };

/** Returns the last two changes of each safeguard, the newest first. */
async function findLastChanges(organizationId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select name, value, changed_by, at, at > now() - interval '14 days' as "isRecent"
    from (select *, row_number() over (partition by name order by id desc) as nth from setting_change
      where organization_id = ${organizationId} and name in (${sql.join(safeguardNames)})) as change
    where nth <= 2 order by name, nth`.execute(await appDatabase());
  return rows;
}

function weakerOf(name: SafeguardName, [last, former]: readonly Change[]): WeakerSafeguard | null {
  if (!last?.isRecent || !former) return null;
  const shared = { name, changedBy: last.changed_by, changedAt: last.at.toISOString() };
  if (name === "four-eyes") {
    const [now, before] = [last, former].map(({ value }) => fourEyesSetting.parse(value).signers);
    return now === 1 && before === 2 ? { ...shared, minutes: null } : null;
  }
  const { minutes } = stepUpSetting.parse(last.value);
  return isWeaker(stepUpSetting.parse(former.value).minutes, minutes) ? { ...shared, minutes } : null;
}

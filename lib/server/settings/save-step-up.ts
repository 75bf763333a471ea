import "server-only";
import { type Kysely, sql } from "kysely";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { stepUpName } from "../membership/proof-minutes.ts";
import { saveSetting } from "./save-setting.ts";

/** Runs one change of an organization's safeguard after the other, also where it has no row yet. */
export async function changingStepUp<Result>(
  organizationId: string,
  change: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const name = `${stepUpName} ${organizationId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    return change(transaction);
  });
}

type Change = { organizationId: string; minutes: number | null; changedBy: string };

/**
 * Stores the time for which a login counts, in the transaction of `changingStepUp`, and ends the request to
 * weaken it. `changedBy`: the names of the people who did.
 */
export async function saveStepUp(
  transaction: Kysely<Tables>,
  { organizationId, minutes, changedBy }: Change,
  audit: Pick<AuditRecorder<"SAFEGUARD_CHANGED">, "done">,
): Promise<void> {
  await transaction
    .deleteFrom("safeguard_request")
    .where("organization_id", "=", organizationId)
    .where("name", "=", stepUpName)
    .execute();
  const setting = { organizationId, name: stepUpName, value: { minutes }, changedBy };
  const { changes } = await saveSetting(transaction, setting);
  await audit.done(transaction, { setting: stepUpName, changes });
}

import "server-only";
import { type Kysely, sql } from "kysely";
import type { SafeguardName } from "#lib/shared/safeguards.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { saveSetting, type SettingAuthor } from "./save-setting.ts";

/** Runs one change of an organization's safeguards after the other, also where they have no row yet. */
export async function changingSafeguards<Result>(
  organizationId: string,
  change: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const name = `safeguards ${organizationId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
    return change(transaction);
  });
}

type Change = {
  organizationId: string;
  name: SafeguardName;
  value: object;
  authors: readonly SettingAuthor[];
};

/**
 * Stores a safeguard in the transaction of `changingSafeguards`, and ends the request to weaken it.
 * `authors`: the people who did.
 */
export async function saveSafeguard(
  transaction: Kysely<Tables>,
  { organizationId, name, value, authors }: Change,
  audit: Pick<AuditRecorder<"SAFEGUARD_CHANGED">, "done">,
): Promise<void> {
  await transaction
    .deleteFrom("safeguard_request")
    .where("organization_id", "=", organizationId)
    .where("name", "=", name)
    .execute();
  const { changes } = await saveSetting(transaction, { organizationId, name, value, authors });
  await audit.done(transaction, { setting: name, changes });
}

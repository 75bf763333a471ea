import "server-only";
import type { Kysely } from "kysely";
import type { ProofMinutes } from "#lib/shared/step-up.ts";
import { stepUpSetting } from "#lib/shared/safeguard-schemas.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

/** The name of the safeguard in `organization_setting`, `setting_change` and `safeguard_request`. */
export const stepUpName = "step-up";

/**
 * Returns for how many minutes a login with a second factor counts in an organization; null if the
 * organization asks for none. Throws for a value that the schema does not accept, so that it refuses.
 */
export async function readProofMinutes(
  organizationId: string,
  transaction?: Kysely<Tables>,
): Promise<ProofMinutes> {
  const row = await (transaction ?? (await appDatabase()))
    .selectFrom("organization_setting")
    .select("value")
    .where("organization_id", "=", organizationId)
    .where("name", "=", stepUpName)
    .executeTakeFirst();
  return row ? stepUpSetting.parse(row.value).minutes : null;
}

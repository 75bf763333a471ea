import "server-only";
import type { Kysely } from "kysely";
import { fourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";

/** The name of the safeguard in `organization_setting`, `setting_change` and `safeguard_request`. */
export const fourEyesName = "four-eyes";

/**
 * Returns how many people have to sign a receipt of an organization: one, or two. Throws for a value that
 * the schema does not accept, so that it is not taken for fewer.
 */
export async function readSigners(organizationId: string, transaction?: Kysely<Tables>): Promise<1 | 2> {
  const row = await (transaction ?? (await appDatabase()))
    .selectFrom("organization_setting")
    .select("value")
    .where("organization_id", "=", organizationId)
    .where("name", "=", fourEyesName)
    .executeTakeFirst();
  return row ? fourEyesSetting.parse(row.value).signers : 1;
}

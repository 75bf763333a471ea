import "server-only";
import type { RemarksOfPosting } from "#lib/shared/remarks.ts";
import { configuration } from "../configuration.ts";
import { appDatabase } from "../database/open.ts";
import { listColleagues } from "../settings/colleagues.ts";

/**
 * Returns the colleagues of a person in an organization, by name, each with whether an email reaches them at
 * once: the installation sends emails, and they have confirmed an address and wish to be told.
 */
export async function listTellable(
  organizationId: string,
  personId: string,
): Promise<RemarksOfPosting["colleagues"]> {
  const others = (await listColleagues(organizationId)).filter(({ id }) => id !== personId);
  const database = await appDatabase();
  const mailed = await database
    .selectFrom("mail_choice")
    .innerJoin("mail_address", "mail_address.person_id", "mail_choice.person_id")
    .select("mail_choice.person_id")
    .where("organization_id", "=", organizationId)
    .where("alerts", "=", true)
    .where("confirmed_at", "is not", null)
    .execute();
  const reached = new Set(configuration().mailServer ? mailed.map((row) => row.person_id) : []);
  return others.map(({ id, name }) => ({ id, name, isMailed: reached.has(id) }));
}

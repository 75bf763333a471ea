import "server-only";
import type { SilenceChange, Silencing } from "#lib/shared/unusual.ts";
import { appDatabase } from "../database/open.ts";
import { readUsualElsewhere } from "./usual-values.ts";

type Where = { organizationId: string; person: { id: string; name: string } };

/**
 * Stores a person's word that postings in other organizations are no duplicates of one in this, or takes it
 * back. It counts for this person alone and stands in no audit trail: both would tell others that the other
 * organization has such a posting. Returns the word that counts now.
 */
export async function silenceElsewhere(
  { organizationId, person }: Where,
  { supplier, value, isUsual }: Omit<SilenceChange, "kind">,
): Promise<Silencing> {
  const database = await appDatabase();
  const key = { organization_id: organizationId, person_id: person.id, supplier, value };
  await (isUsual
    ? database
        .insertInto("usual_elsewhere")
        .values(key)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : database
        .deleteFrom("usual_elsewhere")
        .where("organization_id", "=", organizationId)
        .where("person_id", "=", person.id)
        .where("supplier", "=", supplier)
        .where("value", "=", value)
        .execute());
  return (await readUsualElsewhere(organizationId, person))({ supplier, value });
}

import "server-only";
import { recordDatevEnd } from "../../audit/record.ts";
import { appDatabase } from "../../database/open.ts";
import { log } from "../../log.ts";
import type { StoredDatevAccess } from "./datev-tokens.ts";

/**
 * Stores that DATEV has ended an access, once, with an event in the organization's trail, which names who
 * had signed in.
 */
export async function endByDatev({ row }: Pick<StoredDatevAccess, "row">): Promise<void> {
  const { organization_id: organizationId, person_id: personId, person_name: personName } = row;
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("datev_access")
      .set({ ended_at: new Date() })
      .where("organization_id", "=", organizationId)
      .where("id", "=", row.id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordDatevEnd(transaction, { organizationId, personId, personName });
  });
  log.warn({ organizationId }, "access ended by DATEV");
}

import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { lockDatevAccess } from "./datev-tokens.ts";
import { queueDatevRevocation } from "./disconnect-datev.ts";

/**
 * Ends all accesses that last by a person's sign-in. Their tokens are queued to be revoked, and the chosen
 * clients stay, for whoever signs in next. A renewal in progress is waited for, so that its new tokens are
 * revoked too. The hash by which the person would be recognized at DATEV is deleted, also from batches that
 * were sent with it.
 */
export async function endDatevAccessesOf(database: Kysely<Tables>, personId: string): Promise<void> {
  const lasting = database
    .selectFrom("datev_access")
    .where("person_id", "=", personId)
    .where("ended_at", "is", null);
  for (const { organization_id: organizationId } of await lasting.select("organization_id").execute())
    await lockDatevAccess(organizationId, () =>
      database.transaction().execute(async (transaction) => {
        const own = await transaction
          .selectFrom("datev_access")
          .select("id")
          .where("organization_id", "=", organizationId)
          .where("person_id", "=", personId)
          .executeTakeFirst();
        // Somebody else has signed in meanwhile.
        if (!own) return;
        await queueDatevRevocation(transaction, organizationId);
        await transaction
          .updateTable("datev_access")
          .set({ ended_at: new Date() })
          .where("organization_id", "=", organizationId)
          .execute();
      }),
    );
  await database.transaction().execute(async (transaction) => {
    const own = transaction.selectFrom("datev_access").where("person_id", "=", personId);
    await transaction
      .updateTable("datev_batch")
      .set({ subject_hash: null, subject_asked_at: null })
      .where("subject_hash", "in", own.select("subject_hash").where("subject_hash", "is not", null))
      .execute();
    await transaction
      .updateTable("datev_access")
      .set({ subject_hash: null, subject_of: null })
      .where("person_id", "=", personId)
      .execute();
  });
}

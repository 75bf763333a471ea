import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { endSessions } from "./sessions.ts";

/**
 * Ends the sessions of all people if every person needs a second factor from this start of the service on,
 * and did not at the one before. Of several processes one does it.
 */
export async function applyFactorForAll(database: Kysely<Tables>, isFactorForAll: boolean): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows } = await sql`
      insert into factor_policy as policy (is_for_all) values (${isFactorForAll})
      on conflict (id) do update set is_for_all = excluded.is_for_all
        where policy.is_for_all <> excluded.is_for_all
      returning is_for_all`.execute(transaction);
    if (rows.length === 0 || !isFactorForAll) return;
    const people = await transaction.selectFrom("user_account").select("id").execute();
    await endSessions(
      transaction,
      people.map(({ id }) => id),
    );
  });
}

/**
 * Sets whether an organization requires a second factor of its members. If it did not until now, ends the
 * sessions of all of them: nobody knows how the web app's sessions began.
 */
export async function setFactorRequired(
  transaction: Transaction<Tables>,
  organizationId: string,
  isRequired: boolean,
): Promise<void> {
  const changed = await transaction
    .updateTable("organization")
    .set({ requires_factor: isRequired })
    .where("id", "=", organizationId)
    .where("requires_factor", "<>", isRequired)
    .returning("id")
    .executeTakeFirst();
  if (!changed || !isRequired) return;
  const members = await transaction
    .selectFrom("membership")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .execute();
  await endSessions(
    transaction,
    members.map(({ user_id }) => user_id),
  );
}

/**
 * Ends the sessions of a person who becomes a member of organizations, if one of these requires a second
 * factor.
 */
export async function endSessionsOfNewMember(
  transaction: Transaction<Tables>,
  userId: string,
  organizations: readonly string[],
): Promise<void> {
  const requiring = await transaction
    .selectFrom("organization")
    .select("id")
    .where("id", "in", organizations)
    .where("requires_factor", "=", true)
    .executeTakeFirst();
  if (requiring) await endSessions(transaction, [userId]);
}

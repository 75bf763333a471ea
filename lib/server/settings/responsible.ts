import "server-only";
import type { Kysely } from "kysely";
import type { ResponsibleState } from "#lib/shared/responsible.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { listColleagues, requireColleague } from "./colleagues.ts";

/** The name of the setting in the audit trail. */
const setting = "responsible";

/** Returns who is responsible for an organization, and who may be. */
export async function viewResponsible(organizationId: string): Promise<ResponsibleState> {
  const responsible = await find(await appDatabase(), organizationId);
  return { responsible: responsible ?? null, colleagues: await listColleagues(organizationId) };
}

/** Returns who is responsible for organizations, by their ids. */
export async function listResponsible(
  organizationIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (organizationIds.length === 0) return new Map();
  const database = await appDatabase();
  const rows = await database
    .selectFrom("responsible_person")
    .innerJoin("person", "person.id", "person_id")
    .select(["organization_id", "person.id", "person.name"])
    .where("organization_id", "in", [...organizationIds])
    .execute();
  return new Map(rows.map(({ organization_id, id, name }) => [organization_id, { id, name }]));
}

/**
 * Makes a colleague responsible for an organization, or nobody. Throws BAD_INPUT for a person who is not
 * connected to it.
 */
export async function changeResponsible(
  organizationId: string,
  personId: string | null,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  if (personId !== null) await requireColleague(organizationId, personId);
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const before = await find(transaction, organizationId);
    await transaction
      .deleteFrom("responsible_person")
      .where("organization_id", "=", organizationId)
      .execute();
    if (personId !== null)
      await transaction
        .insertInto("responsible_person")
        .values({ organization_id: organizationId, person_id: personId })
        .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ person_id: personId }))
        .execute();
    const after = await find(transaction, organizationId);
    const changes = [{ field: setting, before: before?.name ?? null, after: after?.name ?? null }];
    await audit.done(transaction, { setting, changes });
  });
}

const find = (database: Kysely<Tables>, organizationId: string) =>
  database
    .selectFrom("responsible_person")
    .innerJoin("person", "person.id", "person_id")
    .select(["person.id", "person.name"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();

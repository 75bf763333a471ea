import "server-only";
import { sql } from "kysely";
import { type MailChoice, nothingTold, type ToldSettings } from "#lib/shared/mails.ts";
import { appDatabase } from "../database/open.ts";

/** Returns what a person has set up to be told by mail. */
export async function readToldSettings(personId: string): Promise<ToldSettings> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("mail_address")
    .selectAll()
    .where("person_id", "=", personId)
    .executeTakeFirst();
  const choices = await database
    .selectFrom("mail_choice")
    .select(["organization_id", "digest", "alerts"])
    .where("person_id", "=", personId)
    .execute();
  return {
    address: row
      ? {
          ...{ address: row.address, language: row.language, timeZone: row.time_zone },
          ...{ isConfirmed: row.confirmed_at !== null, problem: row.problem },
        }
      : null,
    told: Object.fromEntries(
      choices.map(({ organization_id: id, digest, alerts }) => [id, { digest, alerts }]),
    ),
  };
}

/**
 * Saves what a person wants to be told of some of their organizations, of all or of none. Those that they
 * are not connected to are left out.
 */
export async function chooseTold(
  personId: string,
  { organizationIds, digest, alerts }: MailChoice,
): Promise<void> {
  const database = await appDatabase();
  await sql`
    insert into mail_choice (organization_id, person_id, digest, alerts)
    select organization_id, person_id, coalesce(${digest ?? null}::text, ${nothingTold.digest}),
      coalesce(${alerts ?? null}::boolean, ${nothingTold.alerts}) from connection
    where person_id = ${personId}
      and organization_id in (select jsonb_array_elements_text(${JSON.stringify(organizationIds)}::jsonb))
    on conflict (organization_id, person_id)
    do update set digest = coalesce(${digest ?? null}::text, mail_choice.digest),
      alerts = coalesce(${alerts ?? null}::boolean, mail_choice.alerts), changed_at = now()`.execute(
    database,
  );
}

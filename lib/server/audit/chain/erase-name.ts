import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";

type Erasure = { organizationId: string; personId: string };

/**
 * Erases the name of a person in an organization's events, hand-overs, declarations, settings, exchange rates, targets
 * and deliveries, in what the person said to be usual, in notes, questions and answers and among those whom they were told, in the signed marks that hand-overs and their makings keep, and in an open request to weaken a safeguard. The person's id stays. A change of a setting that names two people loses
 * both names. Resolves with the number of records that lost a name. The erasure is a record itself, which has to be chained before the chain
 * can be verified again. Needs the owner of the tables. Throws if no record has the person's name.
 */
export async function eraseName(
  database: Kysely<Tables>,
  { organizationId, personId }: Erasure,
): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("audit_removal")
      .values({ organization_id: organizationId, removed_before: null, erased_person: personId })
      .execute();
    const own = sql`organization_id = ${organizationId} and person_id = ${personId}`;
    const ownSetting = sql`organization_id = ${organizationId} and ${personId} = any(person_ids)`;
    await sql`
      update audit_link set salt = null where organization_id = ${organizationId} and (kind, row_id) in (
        select 'event', id::text from audit_event where ${own}
        union all select 'handOver', id::text from hand_over where ${own}
        union all select 'declaration', id::text from declaration where ${own}
        union all select kind, id::text from setting_change, (values ('setting'), ('settingBy')) as kinds (kind)
          where ${ownSetting})`.execute(transaction);
    const erased = [
      sql`update audit_event set person_name = '' where ${own} and person_name <> ''`,
      sql`update hand_over set person_name = '' where ${own} and person_name <> ''`,
      sql`update declaration set person_name = '' where ${own} and person_name <> ''`,
      sql`update setting_change set changed_by = '' where ${ownSetting} and changed_by <> ''`,
    ];
    let records = 0;
    for (const statement of erased)
      records += Number((await statement.execute(transaction)).numAffectedRows ?? 0);
    if (records === 0) throw new Error(`No record of ${organizationId} has a name of this person.`);
    await sql`update organization_setting set changed_by = '' where ${ownSetting}`.execute(transaction);
    await sql`update safeguard_request set person_name = '' where ${own}`.execute(transaction);
    await sql`update target set person_name = '' where ${own}`.execute(transaction);
    await sql`update delivery set person_name = '' where ${own}`.execute(transaction);
    await sql`update usual_value set person_name = '' where ${own}`.execute(transaction);
    await sql`update remark set person_name = '' where ${own}`.execute(transaction);
    await sql`
      update remark set told = (
        select jsonb_agg(case when named->>'id' = ${personId} then jsonb_set(named, '{name}', '""') else named end)
        from jsonb_array_elements(told) as named)
      where organization_id = ${organizationId}
        and told @> jsonb_build_array(jsonb_build_object('id', ${personId}::text))`.execute(transaction);
    for (const table of ["making", "hand_over"])
      await sql`
        update ${sql.table(table)} set signed_marks = without_erased_names(organization_id, signed_marks)
        where organization_id = ${organizationId}
          and signed_marks @> jsonb_build_array(jsonb_build_object('personId', ${personId}::text))`.execute(
        transaction,
      );
    await sql`update exchange_rate set changed_by = '' where ${own}`.execute(transaction);
    return records;
  });
}

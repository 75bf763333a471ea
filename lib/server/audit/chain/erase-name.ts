import "server-only";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";

type Erasure = { organizationId: string; personId: string };

/** No record of the organization has a name of the person, so there is nothing to erase. */
export class NoNameError extends Error {}

/** The tables with the name of who acted: those of the audit chain, and others. */
const chainedTables = ["audit_event", "hand_over", "declaration"];
const otherTables = [
  ...[
    "safeguard_request",
    "target",
    "delivery",
    "making",
    "closing",
    "schedule",
    "usual_value",
    "remark",
    "datev_access",
    "datev_delivery",
  ],
];

/**
 * Erases the name of a person in all records of an organization: in those of the audit chain, whose links
 * lose the salt that protects it, in orders, targets, notes, settings and rates, among those whom a note
 * told, and in the signed marks of hand-overs. The person's id stays. A change of a setting that names two
 * people loses both names. Resolves with the number of records of the chain that lost a name. The erasure is
 * a record itself, which has to be chained before the chain can be verified again. Needs the owner of the
 * tables. Throws a `NoNameError` if no record has the person's name, and changes nothing then.
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
    const ofPerson = (key: "id" | "personId", rest = {}) => JSON.stringify([{ [key]: personId, ...rest }]);
    const unnamed = (table: string) =>
      sql`update ${sql.table(table)} set person_name = '' where ${own} and person_name <> ''`;
    const change = async (statements: RawBuilder<unknown>[]) => {
      let count = 0;
      for (const statement of statements)
        count += Number((await statement.execute(transaction)).numAffectedRows ?? 0);
      return count;
    };
    await sql`
      update audit_link set salt = null where organization_id = ${organizationId} and (kind, row_id) in (
        select 'event', id::text from audit_event where ${own}
        union all select 'handOver', id::text from hand_over where ${own}
        union all select 'declaration', id::text from declaration where ${own}
        union all select kind, id::text from setting_change, (values ('setting'), ('settingBy')) as kinds (kind)
          where ${ownSetting})`.execute(transaction);
    const records = await change([
      ...chainedTables.map(unnamed),
      sql`update setting_change set changed_by = '' where ${ownSetting} and changed_by <> ''`,
    ]);
    const others = await change([
      ...otherTables.map(unnamed),
      sql`update organization_setting set changed_by = '' where ${ownSetting} and changed_by <> ''`,
      sql`update exchange_rate set changed_by = '' where ${own} and changed_by <> ''`,
      sql`
        update remark set told = (
          select jsonb_agg(case when named->>'id' = ${personId} then jsonb_set(named, '{name}', '""') else named end)
          from jsonb_array_elements(told) as named)
        where organization_id = ${organizationId} and told @> ${ofPerson("id")}::jsonb
          and not told @> ${ofPerson("id", { name: "" })}::jsonb`,
      ...["making", "hand_over"].map(
        (table) => sql`
          update ${sql.table(table)} set signed_marks = without_erased_names(organization_id, signed_marks)
          where organization_id = ${organizationId} and signed_marks @> ${ofPerson("personId")}::jsonb
            and not signed_marks @> ${ofPerson("personId", { by: "" })}::jsonb`,
      ),
    ]);
    if (records + others === 0)
      throw new NoNameError(`No record of ${organizationId} has a name of this person.`);
    return records;
  });
}

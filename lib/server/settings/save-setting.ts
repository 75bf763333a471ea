import "server-only";
import type { Kysely } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { Tables } from "../database/tables.ts";

/** A person who changed a setting, with the name at that time. */
export type SettingAuthor = { id: string; name: string };

type Setting = {
  organizationId: string;
  name: string;
  value: object;
  authors: readonly SettingAuthor[];
};

/**
 * Stores a setting of an organization and replaces the former value, which `setting_change` keeps. Resolves
 * with the time, and with the former and the new value of each field that changed. Must be called in the
 * transaction that records the change in the audit trail.
 */
export async function saveSetting(
  transaction: Kysely<Tables>,
  { organizationId, name, value, authors }: Setting,
): Promise<{ changedAt: Date; changes: AuditAbout["changes"] }> {
  const columns = {
    value: JSON.stringify(value),
    changed_by: authors.map((author) => author.name).join(", "),
    person_ids: authors.map(({ id }) => id),
  };
  const former = await transaction
    .selectFrom("organization_setting")
    .select("value")
    .where("organization_id", "=", organizationId)
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirst();
  const { changed_at: changedAt } = await transaction
    .insertInto("organization_setting")
    .values({ organization_id: organizationId, name, ...columns })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(columns))
    .returning("changed_at")
    .executeTakeFirstOrThrow();
  return { changedAt, changes: changesOf(former?.value ?? {}, value) };
}

/** Returns the fields in which two values of a setting differ. A field without a value counts as missing. */
export function changesOf(former: object, settings: object): AuditAbout["changes"] {
  const [before, after] = [former, settings].map(
    (value) =>
      new Map(
        Object.entries(value)
          .filter(([, part]) => part !== null)
          .map(([field, part]) => [field, JSON.stringify(part)]),
      ),
  );
  const fields = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...fields]
    .map((field) => ({ field, before: before?.get(field) ?? null, after: after?.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

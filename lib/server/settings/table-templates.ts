import "server-only";
import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { maxTemplates, type SavedTemplate, tableTemplate } from "#lib/shared/table-template.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { saveSetting, type SettingAuthor } from "./save-setting.ts";

const prefix = "table-template:";

/** A deleted template stays as a setting without a value, because no setting is ever deleted. */
const savedValue = z.object({ template: tableTemplate.nullable() });

type TemplateKey = { organizationId: string; templateId: string };

/** Returns the templates of an organization, sorted by name. One that the schema no longer accepts is left out. */
export async function readTemplates(
  organizationId: string,
  transaction?: Kysely<Tables>,
): Promise<SavedTemplate[]> {
  const rows = await (transaction ?? (await appDatabase()))
    .selectFrom("organization_setting")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("name", "like", `${prefix}%`)
    .execute();
  return rows
    .flatMap(({ name, value, changed_at, changed_by: changedBy }) => {
      const template = savedValue.safeParse(value).data?.template;
      if (!template) return [];
      return [{ id: name.slice(prefix.length), template, changedAt: changed_at.toISOString(), changedBy }];
    })
    .toSorted((a, b) => a.template.name.localeCompare(b.template.name) || (a.id < b.id ? -1 : 1));
}

/**
 * Stores a template of an organization, and replaces one with the same id; null deletes it. Deleting one that is not
 * there changes nothing. The audit event has the former and the new template. Throws TEMPLATES_FULL.
 */
export async function saveTemplate(
  { organizationId, templateId }: TemplateKey,
  template: z.infer<typeof savedValue>["template"],
  author: SettingAuthor,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const lock = `table-templates ${organizationId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const others = (await readTemplates(organizationId, transaction)).map(({ id }) => id);
    if (!template && !others.includes(templateId)) return;
    if (template && !others.includes(templateId) && others.length >= maxTemplates)
      throw new AppError({ code: "TEMPLATES_FULL", message: `There are ${maxTemplates} templates already.` });
    const name = prefix + templateId;
    const { changes } = await saveSetting(transaction, {
      organizationId,
      name,
      value: { template },
      authors: [author],
    });
    await audit.done(transaction, { setting: name, changes });
  });
}

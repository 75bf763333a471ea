import "server-only";
import { type DatevSettings, datevSettings, type SavedDatevSettings } from "#lib/shared/datev-settings.ts";
import type { AuditRecorder } from "../audit/recorder.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { saveSetting, type SettingAuthor } from "./save-setting.ts";

const name = "datev";

/**
 * Returns an organization's DATEV settings, and who changed them when. Settings that the schema no longer
 * accepts count as missing.
 */
export async function readDatevSettings(organizationId: string): Promise<SavedDatevSettings> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("organization_setting")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("name", "=", name)
    .executeTakeFirst();
  return {
    settings: datevSettings.safeParse(row?.value).data ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  };
}

/** Returns the settings of `readDatevSettings`. Throws DATEV_SETTINGS_MISSING if there are none. */
export async function requireDatevSettings(organizationId: string): Promise<DatevSettings> {
  const { settings } = await readDatevSettings(organizationId);
  if (settings) return settings;
  throw new AppError({
    code: "DATEV_SETTINGS_MISSING",
    message: "The settings for DATEV have to be made first.",
  });
}

/**
 * Stores an organization's DATEV settings and replaces former ones, which `setting_change` keeps. The audit
 * event has the former and the new value of each field that changed.
 */
export async function saveDatevSettings(
  organizationId: string,
  settings: DatevSettings,
  author: SettingAuthor,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<SavedDatevSettings> {
  const database = await appDatabase();
  return database.transaction().execute(async (transaction) => {
    const setting = { organizationId, name, value: settings, authors: [author] };
    const { changedAt, changes } = await saveSetting(transaction, setting);
    await audit.done(transaction, { setting: name, changes });
    return { settings, changedAt: changedAt.toISOString(), changedBy: author.name };
  });
}

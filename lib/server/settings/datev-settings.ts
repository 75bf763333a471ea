import "server-only";
import { type DatevSettings, datevSettings, type SavedDatevSettings } from "#lib/shared/datev-settings.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";

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
 * Stores an organization's DATEV settings and replaces former ones, which `setting_change` keeps. `changedBy` is
 * the name of the person.
 */
export async function saveDatevSettings(
  organizationId: string,
  settings: DatevSettings,
  changedBy: string,
): Promise<SavedDatevSettings> {
  const columns = { value: JSON.stringify(settings), changed_by: changedBy };
  const database = await appDatabase();
  const { changed_at } = await database
    .insertInto("organization_setting")
    .values({ organization_id: organizationId, name, ...columns })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(columns))
    .returning("changed_at")
    .executeTakeFirstOrThrow();
  return { settings, changedAt: changed_at.toISOString(), changedBy };
}

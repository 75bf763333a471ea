import "server-only";
import { type DatevSettings, datevSettings, type KeptDatevSettings } from "#lib/shared/datev-settings.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../http/app-error.ts";

const name = "datev";

/** What an organization has settled for DATEV, by whom and when. What no longer can be read counts as not settled. */
export async function readDatevSettings(organizationId: string): Promise<KeptDatevSettings> {
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

/** As `readDatevSettings`. Throws DATEV_SETTINGS_MISSING where nothing is settled. */
export async function requireDatevSettings(organizationId: string): Promise<DatevSettings> {
  const { settings } = await readDatevSettings(organizationId);
  if (settings) return settings;
  throw new AppError({
    code: "DATEV_SETTINGS_MISSING",
    message: "The settings for DATEV have to be made first.",
  });
}

/** Keeps an organization's settings for DATEV, in place of those before. `changedBy`: the name of the person. */
export async function keepDatevSettings(
  organizationId: string,
  settings: DatevSettings,
  changedBy: string,
): Promise<KeptDatevSettings> {
  const kept = { value: JSON.stringify(settings), changed_at: new Date(), changed_by: changedBy };
  const database = await appDatabase();
  await database
    .insertInto("organization_setting")
    .values({ organization_id: organizationId, name, ...kept })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(kept))
    .execute();
  return { settings, changedAt: kept.changed_at.toISOString(), changedBy };
}

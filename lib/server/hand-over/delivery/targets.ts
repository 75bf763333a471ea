import "server-only";
import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { type NewTarget, maxTargets, type Target, type TargetSettings } from "#lib/shared/targets.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { openText, sealText } from "../../sealed-text.ts";
import { changesOf, type SettingAuthor } from "../../settings/save-setting.ts";

/** A target with its secret, for a delivery. */
export type OpenedTarget = { name: string; settings: TargetSettings; secret: string };

type SettingsAudit = Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">;

/**
 * Returns the targets of an organization, sorted by name. That at DATEV is left out where the operator has
 * no app there.
 */
export async function listTargets(organizationId: string): Promise<Target[]> {
  const database = await appDatabase();
  const rows = await database
    .selectFrom("target")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  return rows
    .filter(isOffered)
    .map(targetOfRow)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether the operator has set up what a target needs: one at DATEV stays when the app is taken away. */
const isOffered = ({ settings }: Pick<Selectable<Tables["target"]>, "settings">) =>
  settings.kind !== "datev" || Boolean(configuration().datevApp);

/** Returns a target as people see it, without its secret. */
export const targetOfRow = (row: Selectable<Tables["target"]>): Target => ({
  ...{ id: row.id, name: row.name, settings: row.settings, createdBy: row.person_name },
  createdAt: row.created_at.toISOString(),
});

/**
 * Stores a target, its secret sealed. The audit event has its settings and never the secret. Throws
 * TARGETS_FULL, and TARGET_NAME_TAKEN for a name that another target of the organization has.
 */
export async function saveTarget(
  organizationId: string,
  { name, settings, secret }: NewTarget,
  author: SettingAuthor,
  audit: SettingsAudit,
): Promise<Target> {
  const id = randomUUID();
  const { keyId, sealed } = sealText(secret, id);
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const others = await transaction
      .selectFrom("target")
      .select("name")
      .where("organization_id", "=", organizationId)
      .execute();
    if (others.length >= maxTargets)
      throw new AppError({ code: "TARGETS_FULL", message: `There are ${maxTargets} targets already.` });
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("target")
      .values({
        ...{ id, organization_id: organizationId, name, settings: JSON.stringify(settings) },
        ...{ key_id: keyId, sealed_secret: sealed, person_id: author.id, person_name: author.name },
      })
      .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n)
      throw new AppError({ code: "TARGET_NAME_TAKEN", message: `Another target is named ${name}.` });
    await audit.done(transaction, { setting: "target", target: name, changes: changesOf({}, settings) });
  });
  return { id, name, settings, createdAt: new Date().toISOString(), createdBy: author.name };
}

/**
 * Removes a target with its secret. Its deliveries stay. Without one nothing happens. Throws
 * DATEV_TARGET_FIXED for the one that goes with the access to DATEV.
 */
export async function removeTarget(organizationId: string, id: string, audit: SettingsAudit): Promise<void> {
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom("target")
      .where("id", "=", id)
      .where("organization_id", "=", organizationId)
      .returning(["name", "settings"])
      .executeTakeFirst();
    if (!removed) return;
    if (removed.settings.kind === "datev")
      throw new AppError({ code: "DATEV_TARGET_FIXED", message: "It goes with the access to DATEV." });
    const changes = changesOf(removed.settings, {});
    await audit.done(transaction, { setting: "target", target: removed.name, changes });
  });
}

/**
 * Returns a target with its secret. Throws TARGET_REMOVED, also for that at DATEV where the operator has no
 * app there.
 */
export async function openTarget(organizationId: string, id: string | null): Promise<OpenedTarget> {
  const database = await appDatabase();
  const row =
    id === null
      ? undefined
      : await database
          .selectFrom("target")
          .selectAll()
          .where("id", "=", id)
          .where("organization_id", "=", organizationId)
          .executeTakeFirst();
  if (!row || !isOffered(row))
    throw new AppError({ code: "TARGET_REMOVED", message: "The target was removed." });
  const { name, settings, key_id: keyId, sealed_secret: sealed } = row;
  return { name, settings, secret: openText({ keyId, sealed }, row.id) };
}

import "server-only";
import { sql } from "kysely";
import type { ClosingRequest } from "#lib/shared/closing.ts";
import { type HandOverRequest, handOverRequest } from "#lib/shared/hand-over.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { formatOf } from "../hand-over/list-hand-overs.ts";
import { requireDatevSettings } from "../settings/datev-settings.ts";

type Written = HandOverRequest["written"];

/**
 * Returns the format of the last hand-over of an organization's postings that was made and not withdrawn;
 * null if there is none.
 */
export async function lastFormat(organizationId: string): Promise<Written | null> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("hand_over")
    .select("request")
    .where("organization_id", "=", organizationId)
    .where(formatOf, "not in", ["documents", "datevDocuments"])
    .where(sql<boolean>`not exists (select from declaration where hand_over_id = hand_over.id)`)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const read = handOverRequest.safeParse(row?.request);
  return read.success ? read.data.written : null;
}

/**
 * Returns the format of an order. Throws DATEV_SETTINGS_MISSING, and NOTHING_BEFORE for "as the last time"
 * where nothing was handed over yet.
 */
export async function formatFor(organizationId: string, method: ClosingRequest["method"]): Promise<Written> {
  const last = method === "before" ? await lastFormat(organizationId) : null;
  if (method === "before" && !last)
    throw new AppError({
      code: "NOTHING_BEFORE",
      message: "Nothing was handed over yet, so choose a format.",
    });
  const format = last?.format ?? method;
  if (format === "datev") return { format, settings: await requireDatevSettings(organizationId) };
  return last ?? handOverRequest.shape.written.parse({ format });
}

import "server-only";
import { z } from "zod";
import { type Closing, type ClosingState } from "#lib/shared/closing.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";
import { readDatevSettings } from "../settings/datev-settings.ts";
import { lastTarget } from "./last-target.ts";
import { lastFormat } from "./method-of.ts";
import type { ClosingRow } from "./steps/step.ts";

/** Returns an order of an organization. Throws NOT_FOUND. */
export async function findClosing({
  id,
  organizationId,
}: {
  id: string;
  organizationId: string;
}): Promise<ClosingRow> {
  const database = await appDatabase();
  const row = z.uuid().safeParse(id).success
    ? await database
        .selectFrom("closing")
        .selectAll()
        .where("id", "=", id)
        .where("organization_id", "=", organizationId)
        .executeTakeFirst()
    : undefined;
  if (row) return row;
  throw new AppError({ code: "NOT_FOUND", message: "The organization has no such order." });
}

/** Returns the newest order of an organization as a person sees it, and what is proposed for the next one. */
export async function viewClosing(organizationId: string, personId: string): Promise<ClosingState> {
  const database = await appDatabase();
  const row = await database
    .selectFrom("closing")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const before = await lastFormat(organizationId);
  const { settings } = await readDatevSettings(organizationId);
  const { target } = await database
    .selectNoFrom(lastTarget(organizationId).as("target"))
    .executeTakeFirstOrThrow();
  return {
    closing: row ? closingFrom(row, personId) : null,
    ...{ before: before?.format ?? null, first: settings ? "datev" : "xlsx", targetId: target?.id ?? null },
  };
}

const closingFrom = (row: ClosingRow, personId: string): Closing => ({
  ...{ id: row.id, askedAt: row.asked_at.toISOString(), askedBy: row.person_name },
  ...{ isOwn: row.person_id === personId, request: row.request, format: row.written.format },
  ...{ turn: row.turn, step: row.step, exportId: row.export_id, handOverId: row.hand_over_id },
  isExportUnclear: row.export_id === null && row.export_asked_at !== null,
  ...{ archiveId: row.archive_ids.at(-1) ?? null, stop: row.stop, problem: row.problem },
  ...{ outcome: row.outcome, endedAt: row.ended_at?.toISOString() ?? null },
});

import "server-only";
import { type Selectable, sql } from "kysely";
import type { Export } from "#contract/export.ts";
import type { WatchedExport } from "#lib/shared/export-archive.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { counters } from "../metrics/counters.ts";

/** An export as a row of the database. */
export type KnownExport = Selectable<Tables["known_export"]>;

/**
 * Stores the service's latest state of exports. A late response changes nothing, because an export that has
 * ended never runs again (section 3.1). Counts the ends of exports that were begun here, each once.
 */
export async function recordExports(organizationId: string, exports: readonly Export[]): Promise<void> {
  const rows = new Map(exports.map((known) => [known.id, rowOf(organizationId, known)]));
  if (rows.size === 0) return;
  const database = await appDatabase();
  const written = await database
    .insertInto("known_export")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "export_id"])
        .doUpdateSet((build) => ({
          status: build.ref("excluded.status"),
          postings_count: build.ref("excluded.postings_count"),
          created_at: sql<Date | null>`coalesce(excluded.created_at, known_export.created_at)`,
          ended_seen_at: sql<Date | null>`coalesce(known_export.ended_seen_at, excluded.ended_seen_at)`,
          asked_at: sql<Date>`now()`,
          problem: null,
        }))
        .where(
          sql<boolean>`(known_export.ended_seen_at is null or excluded.ended_seen_at is not null and
            (known_export.status, known_export.postings_count, known_export.problem is null)
            is distinct from (excluded.status, excluded.postings_count, true))`,
        ),
    )
    // Only this statement has written this transaction's time, so each end is counted by one process.
    .returning(["status", sql<boolean>`begun_by is not null and ended_seen_at = now()`.as("has_ended")])
    .execute();
  for (const { status, has_ended: hasEnded } of written) if (hasEnded) countEnd(status);
}

/** Counts the end of an export that was begun here. */
export function countEnd(status: Export["status"]): void {
  counters.orders.inc({ kind: "export", outcome: status === "FAILED" ? "failed" : "ended" });
}

function rowOf(organizationId: string, { id, status, postingsCount, createdAt }: Export) {
  const created = createdAt === undefined ? Number.NaN : Date.parse(createdAt);
  return {
    organization_id: organizationId,
    export_id: id,
    status,
    postings_count: postingsCount,
    created_at: Number.isNaN(created) ? null : new Date(created),
    ended_seen_at: status === "EXPORTING" ? null : sql<Date>`now()`,
  };
}

/** Finds a known export, or undefined. The id may be any text. */
export async function findKnownExport(
  organizationId: string,
  exportId: string,
): Promise<KnownExport | undefined> {
  // The database rejects such a text.
  if (exportId.includes("\u0000")) return undefined;
  const database = await appDatabase();
  return database
    .selectFrom("known_export")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirst();
}

/** Returns an export as in section 2.2, and the time at which this app first saw it. */
export function watchedFrom(row: KnownExport): WatchedExport {
  return {
    id: row.export_id,
    postingsCount: row.postings_count,
    status: row.status,
    ...(row.created_at && { createdAt: row.created_at.toISOString() }),
    firstSeenAt: row.first_seen_at.toISOString(),
  };
}

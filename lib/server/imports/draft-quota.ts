import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";

/**
 * Maximum of what an organization has planned and not sent: its runs, the rows of their files, and the bytes
 * of these.
 */
const maxDrafts = { runs: 50, records: 3_000_000, bytes: 2 * 1024 ** 3 };

/**
 * Throws DRAFTS_FULL if an organization can't have another run, of `records` announced rows, among those
 * that were not sent. Two at the same moment may both pass.
 */
export async function requireRoomForRun(
  database: Kysely<Tables>,
  organizationId: string,
  records: number,
): Promise<void> {
  const drafts = await draftsOf(database, organizationId);
  if (drafts.runs < maxDrafts.runs && drafts.records + records <= maxDrafts.records) return;
  throw full("too many imports, or too many records in them,");
}

/** Throws DRAFTS_FULL if the records that an organization has stored and not sent have too many bytes. */
export async function requireRoomForBytes(database: Kysely<Tables>, organizationId: string): Promise<void> {
  const { bytes } = await draftsOf(database, organizationId);
  if (bytes > maxDrafts.bytes) throw full("too many bytes");
}

async function draftsOf(database: Kysely<Tables>, organizationId: string) {
  const { rows } = await sql<Record<keyof typeof maxDrafts, number>>`
    select count(*)::int as runs, coalesce(sum(record_count + held_count + left_out_count), 0)::float8 as records,
      coalesce(sum(stored_bytes), 0)::float8 as bytes
    from import_run where organization_id = ${organizationId} and state in ('UPLOADING', 'PLANNED')
  `.execute(database);
  return rows[0] ?? { runs: 0, records: 0, bytes: 0 };
}

const full = (what: string) =>
  new AppError({
    code: "DRAFTS_FULL",
    message: `The organization has ${what} that were planned and not sent. Send or discard some of them.`,
  });

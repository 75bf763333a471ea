import "server-only";
import { type Kysely, sql } from "kysely";
import { type DocumentArchive, type DocumentArchiveList, maxMissing } from "#lib/shared/document-archive.ts";
import { type HandOver, handOverPageSize } from "#lib/shared/hand-over.ts";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { documentDays } from "../../exports/sweep-store.ts";
import type { ArchiveKey } from "./documents.ts";
import { isMade } from "./parts.ts";
import { findHandOver } from "../list-hand-overs.ts";

type Asking = { organizationId: string; exportId: string; personId: string };

/**
 * Returns a page of the archives of an export, newest first, from the one with the index `offset` on, and the
 * number of all, from a person's view. `batch`, the id of a DATEV batch, chooses those of its documents.
 */
export async function readArchivePage(
  asking: Asking,
  { offset, batch }: { offset: number; batch?: string | undefined },
): Promise<DocumentArchiveList> {
  const database = await appDatabase();
  const chosen = database
    .selectFrom("document_archive")
    .innerJoin("hand_over", "hand_over.id", "document_archive.id")
    .where("organization_id", "=", asking.organizationId)
    .where("export_id", "=", asking.exportId)
    .$if(batch !== undefined, (query) =>
      query.where(sql<string>`hand_over.request -> 'written' ->> 'batch'`, "=", batch ?? ""),
    );
  const { total } = await chosen
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = await chosen
    .select("hand_over.id")
    .orderBy("created_at", "desc")
    .orderBy("hand_over.id")
    .offset(offset)
    .limit(handOverPageSize)
    .execute();
  return { archives: await Promise.all(page.map(({ id }) => findArchive(asking, id))), total };
}

/** Returns one archive of an export. Throws NOT_FOUND. */
export async function findArchive(asking: Asking, id: string): Promise<DocumentArchive> {
  const archive = await archiveOf(await appDatabase(), await findHandOver(asking, id), asking);
  if (archive) return archive;
  throw new AppError({ code: "NOT_FOUND", message: "The export has no such ZIP." });
}

async function archiveOf(
  database: Kysely<Tables>,
  { id, createdAt, createdBy, files, deliveries, request: { written } }: HandOver,
  { organizationId, personId }: Asking,
): Promise<DocumentArchive | undefined> {
  const row = await database
    .selectFrom("document_archive")
    .innerJoin("hand_over", "hand_over.id", "document_archive.id")
    .selectAll("document_archive")
    .select("hand_over.person_id")
    .select(
      sql<number[]>`array(select place from stored_file where hand_over_id = document_archive.id)`.as(
        "stored",
      ),
    )
    .select(sql<Date>`planned_at + ${documentDays} * interval '1 day'`.as("kept_until"))
    .select(sql<number | null>`extract(epoch from now() - began_at)::float8`.as("seconds"))
    .where("document_archive.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const state = stateOf(row, files);
  const done = row.fetched + row.missing;
  const doneNow = done - row.began_settled;
  return {
    id,
    createdAt,
    createdBy,
    datevBatch: written.format === "datevDocuments" ? written.batch : null,
    isOwn: row.person_id === personId,
    state,
    problem: row.problem_code,
    keptUntil: row.kept_until.toISOString(),
    total: row.total,
    fetched: row.fetched,
    missing: row.missing,
    bytes: row.bytes,
    secondsLeft:
      state === "running" && doneNow > 0 && row.seconds !== null
        ? secondsFor(row.total - done, row.seconds / doneNow)
        : null,
    parts: files.map(({ place, name, rows, bytes, sha256 }) => ({
      ...{ name, files: rows ?? 0, bytes, sha256 },
      isStored: row.stored.includes(place),
    })),
    missingFiles: row.missing > 0 ? await missingFiles(database, { archiveId: id, organizationId }) : [],
    deliveries,
  };
}

/** Estimates the seconds for the rest. The first requests go faster than the pace of all that follow. */
const secondsFor = (count: number, secondsEach: number) =>
  Math.ceil(count * Math.max(secondsEach, 60 / configuration().backgroundRequests));

type StateFacts = { stored: number[]; cancelled_at: Date | null; problem_code: string | null };

function stateOf(row: StateFacts, files: HandOver["files"]): DocumentArchive["state"] {
  if (row.cancelled_at) return "cancelled";
  if (!files.every(isMade)) return row.problem_code === null ? "running" : "paused";
  return row.stored.length === files.length ? "complete" : "removed";
}

async function missingFiles(
  database: Kysely<Tables>,
  { archiveId, organizationId }: ArchiveKey,
): Promise<DocumentArchive["missingFiles"]> {
  const rows = await database
    .selectFrom("handed_document")
    .select(["place", "name", "invoice_id", "error_code"])
    .where("organization_id", "=", organizationId)
    .where("archive_id", "=", archiveId)
    .where("state", "=", "missing")
    .orderBy("place")
    .limit(maxMissing)
    .execute();
  return rows.map(({ place, name, invoice_id, error_code }) => ({
    place,
    name,
    invoiceId: invoice_id,
    errorCode: error_code ?? "UNEXPECTED",
  }));
}

import "server-only";
import { type Kysely, sql } from "kysely";
import { type DocumentArchive, maxMissing } from "#lib/shared/document-archive.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { appDatabase } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { AppError } from "../../errors/app-error.ts";
import { listHandOvers } from "../hand-overs.ts";

type Asking = { organizationId: string; exportId: string; personId: string };

/** Seconds without an update after which a stream's process counts as dead. */
const silentSeconds = 10;

/** Returns the archives of an export, newest first, from a person's view. */
export async function listArchives(asking: Asking): Promise<DocumentArchive[]> {
  const database = await appDatabase();
  const handOvers = (await listHandOvers(asking)).filter(
    ({ request: { written } }) => written.format === "documents" || written.format === "datevDocuments",
  );
  const archives = await Promise.all(handOvers.map((handOver) => archiveOf(database, handOver, asking)));
  return archives.filter((archive) => archive !== undefined);
}

/** Returns one archive of an export. Throws NOT_FOUND. */
export async function findArchive(asking: Asking, id: string): Promise<DocumentArchive> {
  const archive = (await listArchives(asking)).find((candidate) => candidate.id === id);
  if (archive) return archive;
  throw new AppError({ code: "NOT_FOUND", message: "The export has no such ZIP." });
}

async function archiveOf(
  database: Kysely<Tables>,
  { id, createdAt, createdBy, files, request: { written } }: HandOver,
  { personId }: Asking,
): Promise<DocumentArchive | undefined> {
  const row = await database
    .selectFrom("document_archive")
    .innerJoin("hand_over", "hand_over.id", "document_archive.id")
    .selectAll("document_archive")
    .select("hand_over.person_id")
    .select(sql<boolean>`active_at > now() - make_interval(secs => ${silentSeconds})`.as("is_alive"))
    .select(sql<number | null>`extract(epoch from now() - began_at)::float8`.as("seconds"))
    .where("document_archive.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const isRunning = row.reader !== null && row.is_alive;
  const isComplete = files.every(({ finishedAt }) => finishedAt !== null);
  const done = row.fetched + row.missing;
  const doneNow = done - row.began_settled;
  return {
    id,
    createdAt,
    createdBy,
    datevBatch: written.format === "datevDocuments" ? written.batch : null,
    isOwn: row.person_id === personId,
    state: row.cancelled_at ? "cancelled" : isComplete ? "complete" : isRunning ? "running" : "paused",
    problem: row.problem_code,
    reader: isRunning ? row.reader : null,
    total: row.total,
    fetched: row.fetched,
    missing: row.missing,
    bytes: row.bytes,
    secondsLeft:
      isRunning && doneNow > 0 && row.seconds !== null
        ? Math.ceil(((row.total - done) * row.seconds) / doneNow)
        : null,
    parts: files.map(({ name, rows, bytes, sha256 }) => ({ name, files: rows ?? 0, bytes, sha256 })),
    missingFiles: row.missing > 0 ? await missingFiles(database, id) : [],
  };
}

async function missingFiles(database: Kysely<Tables>, id: string): Promise<DocumentArchive["missingFiles"]> {
  const rows = await database
    .selectFrom("handed_document")
    .select(["place", "name", "invoice_id", "error_code"])
    .where("archive_id", "=", id)
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

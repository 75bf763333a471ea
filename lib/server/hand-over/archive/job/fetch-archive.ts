import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { appDatabase } from "../../../database/open.ts";
import { ifUnlocked } from "../../../database/with-lock.ts";
import { AppError } from "../../../errors/app-error.ts";
import { isBeingKept } from "../../../exports/documents/view-keeping.ts";
import { requireRoomInStore } from "../../../exports/store-quota.ts";
import { log } from "../../../log.ts";
import { backgroundPace } from "../../../upstream/pace.ts";
import { findHandOver } from "../../list-hand-overs.ts";
import { archiveOwner, type ArchiveOwner } from "./archive-owner.ts";
import { fetchPart } from "../fetch/fetch-part.ts";
import { takeKept } from "../fetch/take-kept.ts";
import { archiveKind } from "../kinds.ts";
import type { ArchiveKey } from "../documents.ts";
import { isMade, removeArchive } from "../parts.ts";
import { makePart } from "./make-part.ts";

/** The time after which an archive lets others of the queue go before it, in milliseconds. */
const turnMilliseconds = 15_000;

/**
 * The time until an archive is looked at again that another process works on, or whose process died just
 * now, in seconds.
 */
const lockedSeconds = 30;

/** The pause until documents are taken again that are being fetched for the whole export, in seconds. */
const keptSeconds = 2;

/** The pauses after a problem, in seconds. After them the last one counts. */
const pauses = [10, 60, 300, 900, 3_600];

/** The tries in a row after which an archive that can't be fetched is cancelled: those of a week. */
const maxTries = pauses.length + 7 * 24;

/** What is left to do: seconds until the next turn, with the number of tries that failed before it. */
export type NextTurn = { seconds: number; failed: number };

/**
 * Takes documents of an archive that are in the store, fetches the others, and makes its ZIPs, for at most a
 * quarter of a minute, by the connection of whoever asked for them. While the documents of the whole export
 * are being fetched, it waits for them. What has its result is not fetched again, so a killed process or a
 * problem costs only what was under way. Resolves with the next turn, or null if none is left: all is made,
 * or it was cancelled, also because it could not be fetched for a week.
 */
export async function fetchArchive(id: string, failed: number): Promise<NextTurn | null> {
  const next = await ifUnlocked(`documents of ${id}`, () => takeTurn(id, failed));
  return next === undefined ? { seconds: lockedSeconds, failed } : next;
}

async function takeTurn(id: string, failed: number): Promise<NextTurn | null> {
  const owner = await archiveOwner(id);
  if (!owner) return null;
  const requestId = randomUUID();
  try {
    await goOn(id);
    const seconds = await fetchParts(owner, requestId);
    return seconds === null ? null : { seconds, failed: 0 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.errorCode === "ARCHIVE_CANCELLED") return null;
    log.warn({ requestId, archiveId: id, err: error }, "documents were not fetched");
    return await noteProblem(owner, error.errorCode, failed);
  }
}

/**
 * Fetches and makes one part after the other. Resolves with the seconds until it goes on; null if all are
 * made.
 */
async function fetchParts(owner: ArchiveOwner, requestId: string): Promise<number | null> {
  const { archiveId, organizationId, exportId, connectionId } = owner;
  const end = performance.now() + turnMilliseconds;
  const isOver = () => performance.now() > end;
  const exportKey = { organizationId, exportId };
  for (let part = 1; ; part += 1) {
    const { request, files, createdAt } = await findHandOver(exportKey, archiveId);
    const file = files[part - 1];
    if (!file) return null;
    if (isMade(file)) continue;
    if (connectionId === null)
      throw new AppError({ code: "RECONNECT_REQUIRED", message: "The person who asked is not connected." });
    await requireRoomInStore(organizationId);
    const kind = archiveKind(request);
    if (await takeKept({ archiveId, organizationId, part }, kind)) {
      if (await isBeingKept(organizationId, exportId)) return keptSeconds;
      const ending = new AbortController();
      const pace = backgroundPace(organizationId, ending.signal);
      const connection = { id: connectionId, organizationId };
      const source = { connection, exportId, requestId, signal: ending.signal, pace };
      if (!(await fetchPart({ archiveId, part, kind, source, ending }, isOver))) return 0;
    }
    const { language } = request;
    const scope = { organizationId, archiveId, part, parts: files.length, language };
    await makePart(kind, { ...scope, createdAt: new Date(createdAt) });
    if (isOver()) return 0;
  }
}

/** Notes that fetching begins, or goes on after a problem. */
async function goOn(id: string): Promise<void> {
  const database = await appDatabase();
  await database
    .updateTable("document_archive")
    .set({ problem_code: null, began_at: sql<Date>`now()`, began_settled: sql<number>`fetched + missing` })
    .where("id", "=", id)
    .where((of) => of.or([of("began_at", "is", null), of("problem_code", "is not", null)]))
    .execute();
}

/**
 * Notes why an archive waits. Resolves with its next turn, or with null if it is gone, or was tried long
 * enough: it is cancelled then.
 */
async function noteProblem(key: ArchiveKey, errorCode: string, failed: number): Promise<NextTurn | null> {
  const database = await appDatabase();
  const { numUpdatedRows } = await database
    .updateTable("document_archive")
    .set({ problem_code: errorCode })
    .where("id", "=", key.archiveId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  if (failed >= maxTries) {
    await removeArchive(key, false);
    return null;
  }
  const seconds = pauses[Math.min(failed, pauses.length - 1)] ?? 0;
  return { seconds, failed: failed + 1 };
}

/**
 * Notes that a process ended each time that it fetched an archive. Resolves with its next turn as any
 * problem does.
 */
export async function giveUpTurn(id: string, failed: number): Promise<NextTurn | null> {
  const owner = await archiveOwner(id);
  return owner ? noteProblem(owner, "INTERNAL_SERVER_ERROR", failed) : null;
}

import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import type { AppErrorCode } from "#lib/shared/error-codes.ts";
import { ApiError, request, requestJson } from "../api.ts";
import { randomId } from "../random-id.ts";
import type { SyncFile } from "./private-files.ts";

type AskedPart = { archivePath: string; part: number };

/**
 * The result of a download. `name` is the ZIP's name. `hasMore`: another ZIP follows, which is known only
 * at the end of this one. `read`: bytes arrived that the file did not have.
 */
export type PartEnd = End & { read: boolean };

type End = { end: "done"; name: string; hasMore: boolean } | { end: "cancelled" | "elsewhere" };

/** Interval of progress reports, in milliseconds. */
const reportMilliseconds = 250;

const maxPauseMilliseconds = 10_000;

/** Error codes for which a retry cannot help. */
const finalCodes: readonly AppErrorCode[] = ["DOCUMENT_CHANGED", "RECONNECT_REQUIRED", "FORBIDDEN"];

/**
 * Downloads a ZIP into a file and continues after the bytes that the file has. It ends when the ZIP is
 * complete or cancelled, or when another reader takes over. An interrupted download is retried without
 * limit, after `pause` (milliseconds). Throws an ApiError if a retry cannot help, and the errors of the
 * file.
 */
export async function loadPart(
  file: SyncFile,
  asked: AskedPart,
  onProgress: (bytes: number, isWaiting: boolean) => void,
  pause: (milliseconds: number) => Promise<void>,
): Promise<PartEnd> {
  // Each attempt has its own id. An attempt whose end the server has not noticed must not count as another
  // reader.
  const readers = new Set<string>();
  let read = false;
  for (let tries = 0; ; tries += 1) {
    // A ZIP that is complete in this browser is not requested again.
    const known = file.getSize() > 0 || tries > 0 ? await stateOf(asked) : null;
    const before = known && endOf(file, asked, known, readers);
    if (before) return { ...before, read };
    const reader = randomId();
    readers.add(reader);
    const came = await downloadBytes(file, asked, reader, onProgress);
    read ||= came;
    if (came) tries = 0;
    const state = await stateOf(asked);
    const after = state && endOf(file, asked, state, readers);
    if (after) return { ...after, read };
    onProgress(file.getSize(), true);
    await pause(Math.min(maxPauseMilliseconds, 500 * 2 ** tries));
  }
}

/**
 * Returns how the download ends, according to the server; null if it continues. `readers` are the ids of
 * this download's attempts: any other reader has taken the ZIP over. Throws if a retry cannot help.
 */
function endOf(
  file: SyncFile,
  { part }: AskedPart,
  archive: DocumentArchive,
  readers: ReadonlySet<string>,
): End | null {
  const { name = "", bytes: whole = null } = archive.parts[part - 1] ?? {};
  if (archive.state === "cancelled") return { end: "cancelled" };
  if (file.getSize() === whole) return { end: "done", name, hasMore: part < archive.parts.length };
  if (whole !== null && file.getSize() > whole) file.truncate(0);
  if (readers.size === 0) return null;
  const final = finalCodes.find((code) => code === archive.problem);
  if (final) throw new ApiError({ code: final, status: 0 });
  return archive.reader !== null && !readers.has(archive.reader) ? { end: "elsewhere" } : null;
}

/**
 * Writes the response to the file until it ends or breaks off. Returns whether any bytes came. Throws if
 * the server's error is final.
 */
async function downloadBytes(
  file: SyncFile,
  { archivePath, part }: AskedPart,
  reader: string,
  onProgress: (bytes: number, isWaiting: boolean) => void,
): Promise<boolean> {
  const begin = file.getSize();
  let size = begin;
  let reportedAt = 0;
  try {
    const answer = await request(`${archivePath}/parts/${part}?from=${size}&reader=${reader}`);
    const body = answer.body?.getReader();
    for (let next = await body?.read(); next && !next.done; next = await body?.read()) {
      size += file.write(next.value, { at: size });
      if (performance.now() - reportedAt < reportMilliseconds) continue;
      reportedAt = performance.now();
      onProgress(size, false);
    }
    onProgress(size, false);
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    if (error instanceof ApiError && isFinal(error)) throw error;
  }
  return size > begin;
}

const isFinal = ({ status }: ApiError) => status >= 400 && status < 500 && status !== 408 && status !== 429;

async function stateOf({ archivePath }: AskedPart): Promise<DocumentArchive | null> {
  try {
    return await requestJson(archivePath, ({ documentArchive }) => documentArchive);
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) throw error;
    return null;
  }
}

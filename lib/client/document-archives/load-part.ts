import type { DocumentArchive } from "#lib/shared/document-archive.ts";
import { ApiError, request, requestJson } from "../api.ts";
import { randomId } from "../random-id.ts";
import type { SyncFile } from "./private-files.ts";

type AskedPart = { archivePath: string; part: number };

/**
 * How it ended. `name` is the ZIP's; `hasMore`: whether another ZIP comes after it, which is known when this one has
 * ended; `read`: whether anything came that the file didn't have.
 */
export type PartEnd = End & { read: boolean };

type End = { end: "done"; name: string; hasMore: boolean } | { end: "cancelled" | "elsewhere" };

/** How often the page hears of it, in milliseconds. */
const tellEvery = 250;

const longestPause = 10_000;

/** What no further try mends. */
const finalCodes = new Set(["DOCUMENT_CHANGED", "RECONNECT_REQUIRED", "FORBIDDEN"]);

/**
 * Loads a ZIP into a file, going on after what the file has, until it is whole, cancelled or somebody else loads it. What
 * breaks off is tried again for as long as it takes, after `pause` (milliseconds). Throws an ApiError for what no further
 * try mends, and what the file throws.
 */
export async function loadPart(
  file: SyncFile,
  asked: AskedPart,
  tell: (bytes: number, isWaiting: boolean) => void,
  pause: (milliseconds: number) => Promise<void>,
): Promise<PartEnd> {
  // Each try has an id of its own, so that one that the server hasn't seen the end of yet does not count as this one.
  const readers = new Set<string>();
  let read = false;
  for (let tries = 0; ; tries += 1) {
    // A ZIP that is whole here is not asked for again.
    const known = file.getSize() > 0 || tries > 0 ? await stateOf(asked) : null;
    const before = known && endOf(file, asked, known, readers);
    if (before) return { ...before, read };
    const reader = randomId();
    readers.add(reader);
    const came = await takeBytes(file, asked, reader, tell);
    read ||= came;
    if (came) tries = 0;
    const state = await stateOf(asked);
    const after = state && endOf(file, asked, state, readers);
    if (after) return { ...after, read };
    tell(file.getSize(), true);
    await pause(Math.min(longestPause, 500 * 2 ** tries));
  }
}

/**
 * How it ends by what the server says; null where it goes on. `readers` are this load's own ids so far: whoever reads
 * beside them has taken the ZIP over. Throws what no further try mends.
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
  if (archive.problem !== null && finalCodes.has(archive.problem))
    throw new ApiError({ code: archive.problem, status: 0 });
  return archive.reader !== null && !readers.has(archive.reader) ? { end: "elsewhere" } : null;
}

/** Takes what comes until it ends or breaks off, and says whether anything came. Throws what is the server's last word. */
async function takeBytes(
  file: SyncFile,
  { archivePath, part }: AskedPart,
  reader: string,
  tell: (bytes: number, isWaiting: boolean) => void,
): Promise<boolean> {
  const begin = file.getSize();
  let size = begin;
  let told = 0;
  try {
    const answer = await request(`${archivePath}/parts/${part}?from=${size}&reader=${reader}`);
    const body = answer.body?.getReader();
    for (let next = await body?.read(); next && !next.done; next = await body?.read()) {
      size += file.write(next.value, { at: size });
      if (performance.now() - told < tellEvery) continue;
      told = performance.now();
      tell(size, false);
    }
    tell(size, false);
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

import "server-only";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { isThere } from "../exports/documents/kept-documents.ts";
import { configuration } from "../configuration.ts";
import { log } from "../log.ts";
import { startRounds } from "../rounds.ts";
import { isMissing, readObject } from "../store/objects.ts";
import {
  type DueReading,
  noteScansDue,
  type ReadingEnd,
  readingsAtOnce,
  saveReading,
  takeDueReadings,
} from "./due-readings.ts";
import { maxDocumentBytes } from "./read/limits.ts";
import { DocumentError } from "./process/ask.ts";
import { type DocumentReader, startReader } from "./process/reader.ts";

// One object for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorReader?: DocumentReader };

/** Ends the process that reads. A later document begins a new one. */
export function closeReading(): void {
  shared.kontorReader?.close();
  delete shared.kontorReader;
}

/**
 * Starts to read the documents of the store, and to compare them with their postings. Must be called once
 * per process.
 */
export function startReading(): void {
  startRounds("readings", round);
  void readScans();
}

/** Lets scans be read that were not while recognizing text was turned off. */
async function readScans(): Promise<void> {
  if (configuration().readingLanguages.length === 0) return;
  await noteScansDue().catch((error: unknown) =>
    log.error({ err: error }, "scans were not noted to be read"),
  );
}

/** Reads until nothing is due. Resolves with whether there was anything. */
async function round(): Promise<boolean> {
  const read = async () =>
    readDue().catch((error: unknown) => {
      log.error({ err: error }, "documents were not read");
      return 0;
    });
  let count = await read();
  const hasFound = count > 0;
  while (count === readingsAtOnce) count = await read();
  return hasFound;
}

/**
 * Reads the documents that are due, some at once. One that makes the reader fail is tried once more later,
 * so that it holds up no other; one that could not be brought to it, because of the store or the start of
 * its process, is tried for a day. Resolves with their number.
 */
export async function readDue(): Promise<number> {
  const due = await takeDueReadings();
  for (const reading of due) {
    try {
      await saveReading(reading, await endOf(reading));
    } catch (error) {
      log.error(
        { err: error, exportKey: reading.exportKey, place: reading.place },
        "a document was not read",
      );
      const isItsFault = error instanceof DocumentError;
      await saveReading(
        reading,
        isItsFault ? { kind: "unreadable", reason: "FAILED" } : { kind: "postponed" },
      );
    }
  }
  return due.length;
}

/** Reads a document. What goes wrong with the store, or with the process that reads, is thrown. */
async function endOf({ organizationId, objectName, bytes, posted, isScan }: DueReading): Promise<ReadingEnd> {
  if (objectName === null) return { kind: "gone" };
  if (bytes > maxDocumentBytes) return { kind: "unreadable", reason: "TOO_LARGE" };
  const { readingLanguages } = configuration();
  try {
    const content = await buffer(Readable.from(readObject(objectName)));
    shared.kontorReader ??= startReader({}, readingLanguages);
    const read = await shared.kontorReader.read(content, [posted], { isScan });
    if (!("unreadable" in read)) return { kind: "read", ...read, comparisons: read.comparisons[0] ?? [] };
    const { unreadable: reason } = read;
    return reason === "NO_TEXT" && readingLanguages.length > 0 && !isScan
      ? { kind: "scan" }
      : { kind: "unreadable", reason };
  } catch (error) {
    if (!isMissing(error)) throw error;
    await isThere(organizationId, objectName);
    return { kind: "gone" };
  }
}

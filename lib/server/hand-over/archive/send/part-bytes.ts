import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "../../../errors/app-error.ts";
import {
  beginNextPart,
  documentsOf,
  finishPart,
  type HandedDocument,
  completeDocuments,
} from "../documents.ts";
import type { Collected } from "../fetch/collect.ts";
import type { DocumentSource } from "../fetch/fetch-document.ts";
import { type Fetched, fetchUnit, releaseAll, roomOf } from "../fetch/fetch-unit.ts";
import { inOrder } from "../fetch/in-order.ts";
import type { ArchiveKind } from "../kinds.ts";
import { measure } from "../manifest.ts";
import { directoryHeader, entryLength, localHeader, type StoredEntry, zipEnd } from "../../zip.ts";

/** The part of an archive to send, the first byte to send, and the stream (`reader`) that sends it. */
export type PartJob = {
  archiveId: string;
  kind: ArchiveKind;
  part: number;
  parts: number;
  from: number;
  reader: string;
  language: "de" | "en";
  createdAt: Date;
  source: DocumentSource;
};

/**
 * The limits of concurrent units, including finished ones that wait for their turn. A file holds at most a
 * few megabytes in memory.
 */
const windows = {
  file: { atOnce: 6, ahead: 18, together: 8 },
  posting: { atOnce: 6, ahead: 9, together: 4 },
};

/**
 * The offset of the next piece in the ZIP, and the bytes that its documents need, both without the closing
 * entry and the directory.
 */
type Position = { offset: number; reserved: number };

/**
 * Yields a part of an archive as a ZIP, from a byte on: its documents, stored uncompressed, the closing
 * entry, the directory. The same archive gives the same bytes, because every file's result is stored before
 * its first byte is sent and never changes. Files before `from` are not fetched again. Files that exceed
 * the limit go into a further part. A complete stream is recorded. Throws as `fetchDocument` and
 * `completeDocuments`, and DOCUMENT_CHANGED for a file whose bytes differ from those sent before.
 */
export async function* partBytes(job: PartJob): AsyncGenerator<Uint8Array> {
  const { archiveId, part, from, createdAt, source, kind } = job;
  const hash = from === 0 ? createHash("sha256") : null;
  const position: Position = { offset: 0, reserved: 0 };
  function cut(piece: Uint8Array): Uint8Array {
    const skipped = Math.max(0, from - position.offset);
    position.offset += piece.length;
    const rest = piece.subarray(Math.min(skipped, piece.length));
    hash?.update(rest);
    return rest;
  }
  for await (const piece of documentPieces(job, position)) yield cut(piece);
  const closing = kind.closing({ ...job, organizationId: source.connection.organizationId });
  const closingEntry = { name: closing.name, ...(await measure(closing.pieces())) };
  const closingOffset = position.offset;
  yield cut(localHeader(closingEntry, createdAt));
  for await (const piece of closing.pieces()) yield cut(piece);
  const directoryOffset = position.offset;
  let entries = 1;
  for await (const { entry, offset } of entriesOf(job)) {
    entries += 1;
    yield cut(directoryHeader(entry, offset, createdAt));
  }
  yield cut(directoryHeader(closingEntry, closingOffset, createdAt));
  yield cut(zipEnd(entries, directoryOffset, position.offset - directoryOffset));
  await finishPart(archiveId, part, { bytes: position.offset, sha256: hash?.digest("hex") ?? null });
}

async function* documentPieces(job: PartJob, position: Position): AsyncGenerator<Uint8Array> {
  const { archiveId, reader, part, createdAt, source, kind } = job;
  const act = (unit: HandedDocument[]) => fetchUnit(source, unit, kind);
  for await (const ready of inOrder(units(job, position), windows[kind.unit], act, releaseAll)) {
    try {
      const fit = reserveRoom(ready, position, kind.limits.bytes);
      const files = ready.slice(0, fit).flat();
      const fresh = files.filter(({ document }) => document.state === "waiting");
      if (fresh.length > 0) await completeDocuments(archiveId, reader, fresh.map(completedFrom));
      for (const { document, outcome } of files) {
        if (!("file" in outcome)) {
          if (document.state === "fetched") throw changed(document);
          continue;
        }
        const { file } = outcome;
        if (document.state === "fetched" && file.sha256 !== document.sha256) throw changed(document);
        yield* withHeader(localHeader({ name: document.name, ...file }, createdAt), file);
        await file.release();
      }
      const left = ready[fit]?.[0];
      if (left) {
        await beginNextPart(archiveId, reader, { part, from: left.document.place });
        return;
      }
    } finally {
      await releaseAll(ready.flat());
    }
  }
}

/**
 * Counts the units that still fit into the ZIP and reserves their bytes. Files with a stored result have
 * their bytes reserved already.
 */
function reserveRoom(ready: readonly Fetched[][], position: Position, limit: number): number {
  for (const [index, unit] of ready.entries()) {
    const files = unit.flatMap(({ document, outcome }) =>
      "file" in outcome && document.state === "waiting" ? [outcome.file] : [],
    );
    if (files.length > 0 && position.reserved + roomOf(files) > limit) return index;
    position.reserved += roomOf(files);
  }
  return ready.length;
}

/** Yields a header together with the first bytes of its file, because every piece is a separate write. */
async function* withHeader(header: Buffer, file: Collected): AsyncGenerator<Uint8Array> {
  let before = header;
  for await (const piece of file.pieces()) {
    yield before.length > 0 ? Buffer.concat([before, piece]) : piece;
    before = Buffer.alloc(0);
  }
  if (before.length > 0) yield before;
}

/** Yields the files to send, in units. */
async function* units(job: PartJob, position: Position): AsyncGenerator<HandedDocument[]> {
  let unit: HandedDocument[] = [];
  for await (const document of documentsToSend(job, position)) {
    const [first] = unit;
    const isOfUnit = job.kind.unit === "posting" && first?.entity_guid === document.entity_guid;
    if (first && !isOfUnit) {
      yield unit;
      unit = [];
    }
    unit.push(document);
  }
  if (unit.length > 0) yield unit;
}

/** Yields the files to send. Files that end before the first byte to send advance the position instead. */
async function* documentsToSend(job: PartJob, position: Position): AsyncGenerator<HandedDocument> {
  let passes = true;
  for await (const document of documentsOf(job.archiveId, job.part)) {
    if (document.state === "missing") continue;
    const entry = entryOf(document);
    if (document.state === "fetched") position.reserved += roomOf([entry]);
    const end = document.state === "fetched" ? position.offset + entryLength(entry) : Infinity;
    passes &&= end <= job.from;
    if (passes) position.offset = end;
    else yield document;
  }
}

/** Yields the directory entries of the fetched documents. */
async function* entriesOf(job: PartJob): AsyncGenerator<{ entry: StoredEntry; offset: number }> {
  let offset = 0;
  for await (const document of documentsOf(job.archiveId, job.part)) {
    if (document.state !== "fetched") continue;
    const entry = entryOf(document);
    yield { entry, offset };
    offset += entryLength(entry);
  }
}

const entryOf = ({ name, bytes, crc32 }: HandedDocument): StoredEntry => ({
  name,
  bytes: bytes ?? 0,
  crc32: crc32 ?? 0,
});

const completedFrom = ({ document: { place }, outcome }: Fetched) =>
  "file" in outcome
    ? { place, bytes: outcome.file.bytes, crc32: outcome.file.crc32, sha256: outcome.file.sha256 }
    : { place, errorCode: outcome.errorCode };

const changed = ({ file_id: fileId }: HandedDocument) =>
  new AppError({
    code: "DOCUMENT_CHANGED",
    message: "A document is no longer what it was when the ZIP was begun.",
    cause: new Error(`file ${fileId}`),
  });

import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import { EntryNames } from "../hand-over/datev/entry-names.ts";
import { documentZipsOf } from "../hand-over/archive/document-zips.ts";
import { type HandOverParams, handOverKeyOf, sourceOf } from "../hand-over/hand-over-source.ts";
import { findHandedFile, saveSent } from "../hand-over/hand-overs.ts";
import { findHandOver } from "../hand-over/list-hand-overs.ts";
import { sendRecorded } from "../hand-over/making/send-file.ts";
import { type StoredFile, storedFile } from "../hand-over/making/stored-file.ts";
import { type ZippedFile, ZipOfFiles } from "../hand-over/making/zip-of-files.ts";
import type { RouteContext } from "../http/route.ts";
import { createObject, objectBytes, readObject } from "../store/objects.ts";

type Context = RouteContext<"HAND_OVER">;

/** Writes the receipt that goes with hand-overs; `sending` are their ids. */
type WriteReceipt = (sending: readonly string[]) => Promise<Uint8Array>;

/**
 * Returns the response with a hand-over as one ZIP, or a range of it: the ZIPs of its documents, its files,
 * and the receipt, which counts all of that as handed over. The receipt is a new one for each download; its
 * id is part of the ETag, so that a range is one of the same bytes for a day. Records HAND_OVER in the audit
 * trail, for each response. Throws as `findHandOver` and `storedFile`.
 */
export async function sendWholeHandOver(
  context: Context,
  params: HandOverParams,
  writeReceipt: WriteReceipt,
): Promise<Response> {
  const { handOverId, ...exportKey } = handOverKeyOf(context, params);
  const { files, createdAt, request } = await findHandOver(exportKey, handOverId);
  const source = sourceOf(context, params);
  const documents = await documentZipsOf(handOverId);
  const made: StoredFile[] = [];
  for (const { place } of files)
    made.push(await storedFile(source, await findHandedFile(exportKey, handOverId, place)));
  const places = [...documents.map(({ key }) => key), ...files.map(({ place }) => ({ handOverId, place }))];
  const inside = [...documents.map(({ file }) => file), ...made];
  const sending = [...new Set(places.map((place) => place.handOverId))];
  const receipt = await receiptFor(context.request.headers, handOverId, () => writeReceipt(sending));
  const names = new EntryNames([], (name) => name);
  const entries = [...inside, receipt.entry].map((entry) => ({ ...entry, name: names.add(entry.name) }));
  const zip = new ZipOfFiles(entries, new Date(createdAt));
  const name = `Kontor_${handOverId.slice(0, 8)}.zip`;
  const tag = `${tagOf(inside)}.${receipt.id}`;
  const count = made.reduce((sum, one) => sum + (one.rows ?? 0), 0);
  const about = { exportId: exportKey.exportId, format: request.written.format, fileName: name, count };
  return sendRecorded(
    context,
    { name, type: "application/zip", bytes: zip.bytes, tag },
    {
      about,
      read: (range) => zip.read(range),
      async onSent() {
        for (const place of places) await saveSent(place);
      },
    },
  );
}

const tagOf = (files: readonly StoredFile[]) =>
  createHash("sha256")
    .update(JSON.stringify(files.map(({ name, tag }) => [name, tag])))
    .digest("hex");

/** Returns the receipt that a download began with and its id, or a new one. */
async function receiptFor(headers: Headers, handOverId: string, write: () => Promise<Uint8Array>) {
  const known = /"[0-9a-f]{64}\.([0-9a-f-]{36})"/.exec(
    headers.get("if-range") ?? headers.get("if-none-match") ?? "",
  )?.[1];
  // The name has the hand-over in it, so that nobody is given the receipt of another one.
  const nameOf = (id: string) => `receipt-${handOverId}-${id}`;
  if (known !== undefined && (await objectBytes(nameOf(known))) !== null)
    return { id: known, entry: await entryOf(nameOf(known)) };
  const id = randomUUID();
  // Nothing names this object, so that the store is swept of it after a day.
  const object = await createObject(nameOf(id));
  try {
    await object.write(await write());
    await object.end();
  } catch (error) {
    await object.discard();
    throw error;
  }
  return { id, entry: await entryOf(nameOf(id)) };
}

async function entryOf(objectName: string): Promise<ZippedFile> {
  const entry = { name: "receipt.pdf", objectName, bytes: 0, crc32: 0 };
  for await (const piece of readObject(objectName)) {
    entry.bytes += piece.length;
    entry.crc32 = crc32(piece, entry.crc32);
  }
  return entry;
}

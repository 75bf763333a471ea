import "server-only";
import { randomUUID } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "kysely";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { appDatabase } from "../database/open.ts";
import { withLock } from "../database/with-lock.ts";
import { AppError } from "../errors/app-error.ts";
import { roundsSoon } from "../rounds.ts";
import { createObject, objectBytes, removeObject } from "../store/objects.ts";
import { openEndpoint } from "../upstream/call-endpoint.ts";
import { unreadableAnswer } from "../upstream/unreadable-answer.ts";
import { requireRoomInStore } from "./store-quota.ts";
import { endedExport, type ExportSource } from "./ended-export.ts";

/** The postings response of an ended export (endpoint 3) as an object of the store: gzip, with its bytes. */
export type StoredAnswer = { objectName: string; bytes: number };

/** The maximum wait for another request that brings the same answer, in milliseconds. */
const waitMilliseconds = 300_000;

/**
 * Returns the stored answer of an ended export. If there is none it is brought by this connection, once for
 * all who ask, and whole: it is stored when its last byte was read. So a slow reader never holds the
 * service. Throws as `endedExport` and `openEndpoint`, and UPSTREAM_UNREADABLE for an answer that breaks
 * off.
 */
export async function storedAnswer(source: ExportSource): Promise<StoredAnswer> {
  const { connection, exportId } = source;
  const found = await findAnswer(connection.organizationId, exportId);
  if (found) return found;
  await endedExport(source);
  const late = () =>
    new AppError({ code: "UPSTREAM_TIMEOUT", message: "The accounting service did not answer in time." });
  const name = `answer of export ${exportId} of ${connection.organizationId}`;
  return withLock({ name, waitMilliseconds, late }, async () => {
    return (await findAnswer(connection.organizationId, exportId)) ?? bringAnswer(source);
  });
}

/** Returns the stored answer of an export, or undefined if there is none or its object is gone. */
export async function findAnswer(
  organizationId: string,
  exportId: string,
): Promise<StoredAnswer | undefined> {
  // The database rejects such a text.
  if (exportId.includes("\u0000")) return undefined;
  const database = await appDatabase();
  const row = await database
    .selectFrom("stored_answer")
    .select(["object_name", "bytes"])
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .executeTakeFirst();
  if (!row || (await objectBytes(row.object_name)) === null) return undefined;
  return { objectName: row.object_name, bytes: row.bytes };
}

/** Removes the stored answer of an export, which did not match the interface, so that it is brought again. */
export async function forgetAnswer(organizationId: string, exportId: string): Promise<void> {
  const database = await appDatabase();
  const row = await database
    .deleteFrom("stored_answer")
    .where("organization_id", "=", organizationId)
    .where("export_id", "=", exportId)
    .returning("object_name")
    .executeTakeFirst();
  if (row) await removeObject(row.object_name);
}

async function bringAnswer({ connection, exportId, requestId }: ExportSource): Promise<StoredAnswer> {
  await requireRoomInStore(connection.organizationId);
  const { body, headers } = await openEndpoint("readPostings", {
    connection,
    params: { exportId },
    headers: { "accept-encoding": "gzip" },
    requestId,
  });
  const stored = await store(body, headers["content-encoding"] === "gzip");
  const database = await appDatabase();
  const row = { object_name: stored.objectName, bytes: stored.bytes, stored_at: sql<Date>`now()` };
  await database
    .insertInto("stored_answer")
    .values({ organization_id: connection.organizationId, export_id: exportId, ...row })
    .onConflict((conflict) => conflict.columns(["organization_id", "export_id"]).doUpdateSet(row))
    .execute();
  // Its documents come next.
  await sql`
    insert into document_keeping (export_key)
    select key from known_export
    where organization_id = ${connection.organizationId} and export_id = ${exportId}
    on conflict do nothing`.execute(database);
  roundsSoon("keepings");
  return stored;
}

/**
 * Stores an answer, if it is complete JSON of the right form. The postings in it are not looked at. Throws
 * UPSTREAM_UNREADABLE for another answer, and the errors of the store as they are, such as a full disk.
 */
async function store(body: Readable, isPacked: boolean): Promise<StoredAnswer> {
  const objectName = randomUUID();
  const object = await createObject(objectName);
  const splitter = postingsSplitter(() => undefined);
  let bytes = 0;
  const ownFailures: unknown[] = [];
  const stored = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      ownFailures.push(error);
      throw error;
    });
  async function* kept(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      await stored(object.write(piece));
      bytes += piece.length;
      yield piece;
    }
  }
  async function checked(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) splitter.push(piece);
    splitter.end();
  }
  try {
    await pipeline(body, isPacked ? new PassThrough() : createGzip(), kept, createGunzip(), checked);
    await stored(object.end());
  } catch (cause) {
    await object.discard();
    if (ownFailures.includes(cause)) throw cause;
    throw unreadableAnswer(cause);
  }
  return { objectName, bytes };
}

import "server-only";
import { sql } from "kysely";
import { appDatabase } from "../../database/open.ts";
import type { StoredDocument } from "../../exports/documents/fetch-document.ts";
import { findDocument } from "../../exports/documents/kept-documents.ts";
import { viewKeeping } from "../../exports/documents/view-keeping.ts";
import { readObject } from "../../store/objects.ts";
import type { DatevDocumentRow, Turn } from "./turn.ts";

/** For how long documents are waited for that may still come into the store, in milliseconds. */
const awaitedMilliseconds = 24 * 3_600_000;

/** A document in the store; `awaited`: it may still come; `missing`: it will not. */
export type FoundContent = StoredDocument | "awaited" | "missing";

/**
 * Returns what finds the documents of a delivery in the store, as they are kept. One that is not there is
 * awaited for a day while the documents of its export are being fetched.
 */
export async function contentFinder({ delivery, own, triedSince, now }: Turn) {
  const keeping = await viewKeeping(own.organization_id, delivery.export_id);
  const maySome = Boolean(keeping?.goesOn) && +now() - +triedSince < awaitedMilliseconds;
  return async ({ file_id }: DatevDocumentRow): Promise<FoundContent> => {
    const stored = await findDocument(own.organization_id, file_id);
    if (stored) return stored;
    return maySome && (await mayCome(own.organization_id, file_id)) ? "awaited" : "missing";
  };
}

async function mayCome(organizationId: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from kept_document
    where organization_id = ${organizationId} and file_id = ${fileId} and state in ('missing', 'removed')`.execute(
    await appDatabase(),
  );
  return rows.length === 0;
}

/** Reads an object of the store into memory. */
export async function readWhole(objectName: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readObject(objectName)) pieces.push(piece);
  return Buffer.concat(pieces);
}
